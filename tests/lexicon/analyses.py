"""What Morfeusz 1.99.15 with the dictionary SGJP of 2026-06-01 says of some words."""

from __future__ import annotations

from mydelko.lexicon.grammar import Analysis

RECORDED = {
    word: [Analysis(*line.split()) for line in lines]
    for word, lines in {
        "koty": (
            "koty kot:Sm2 subst:pl:nom.acc.voc:m2",
            "koty kota subst:sg:gen:f",
            "koty kota subst:pl:nom.acc.voc:f",
            "koty kot:Sm1 depr:pl:nom.acc.voc:m2",
        ),
        "zamek": (
            "zamek zamek:Sm3~a subst:sg:nom.acc:m3",
            "zamek zamek:Sm3~u subst:sg:nom.acc:m3",
        ),
        "pięciu": (
            "pięciu pięć num:pl:acc:m1:rec:ncol",
            "pięciu pięć num:pl:gen.dat.inst.loc:m1.m2.m3.f.n:congr:ncol",
            "pięciu pięć num:pl:nom.voc:m1:rec:ncol",
            "pięciu piąć ger:sg:dat.loc:n:imperf:aff",
        ),
        "białego": (
            "białego biały:A adj:sg:acc:m1.m2:pos",
            "białego biały:A adj:sg:gen:m1.m2.m3.n:pos",
            "białego biały:S subst:sg:gen.acc:m1",
        ),
        "śpiewaku": (
            "śpiewaku śpiewak:Sm1 subst:sg:loc:m1",
            "śpiewaku śpiewak:Sm1 subst:sg:voc:m1",
            "śpiewaku śpiewak:Sm2 subst:sg:loc:m2",
            "śpiewaku śpiewak:Sm2 subst:sg:voc:m2",
        ),
        "do": (
            "do do:P prep:gen",
            "do do:S subst:sg.pl:nom.gen.dat.acc.inst.loc.voc:n:ncol",
        ),
        "czytałom": ("czytałom czytać praet:sg:n:pri:imperf",),
        "czytam": ("czytam czytać fin:sg:pri:imperf",),
        "przeczytam": ("przeczytam przeczytać fin:sg:pri:perf",),
        "szybciej": ("szybciej szybko adv:com",),
        "łaknijże": (
            "łaknij łaknąć impt:sg:sec:imperf",
            "że ż part:wok",
        ),
        "aaa": ("aaa aaa ign",),
    }.items()
}
