// Our own drawings, on a square of 24 by 24, all of them lines.

export const ICONS = {
  shuffle:
    "M3 7h3.5c5.5 0 5.5 10 11 10H21M3 17h3.5c2 0 3.2-1.3 4.2-3M13.4 10c1-1.7 2.1-3 4.1-3H21" +
    "M18 4l3 3-3 3M18 14l3 3-3 3",
  takeBack: "M4 9h10.5a5.5 5.5 0 0 1 0 11H8M8 5 4 9l4 4",
  exchange: "M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4",
  stop: "M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18M12 7.5V12l3 2",
  pass: "M5 5l8 7-8 7M18 5v14",
  zoomIn: "M16 16l5 5M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13M7.5 10.5h6M10.5 7.5v6",
  zoomOut: "M16 16l5 5M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13M7.5 10.5h6",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  doubt: "M9 9a3 3 0 1 1 4.2 2.8c-.8.4-1.2 1-1.2 1.8v.4M12 17.5h.01M12 2.5l9.5 9.5-9.5 9.5L2.5 12z",
  layout: "M4 4h7v7H4zM13 13h7v7h-7zM15 4l5 5M20 4l-5 5",
} as const;

export type IconName = keyof typeof ICONS;
