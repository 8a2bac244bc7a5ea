// For finding only, never for game words: case and marks are dropped. Ł has none to drop, nor has
// the Turkish dotless i.

export function fold(text: string): string {
  const spread = text.toLowerCase().replaceAll("ł", "l").replaceAll("ı", "i").normalize("NFKD");
  return spread.replace(/\p{M}/gu, "");
}
