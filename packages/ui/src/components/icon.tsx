/** SVG paths on a 24 × 24 grid. */
const paths = {
  expand: 'M4 10V4h6M20 14v6h-6M14 4h6v6M10 20H4v-6',
  play: 'M8 5l11 7-11 7z',
  filter: 'M4 6h16M7 12h10M10 18h4',
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  gavel: 'M14 5l5 5M11 8l5 5M12.5 6.5l5-3 3 3-3 5zM12 11l-8 8M4 21h9',
  bag: 'M6 8h12l1 12H5zM9 8a3 3 0 016 0',
  wallet: 'M4 7h14a2 2 0 012 2v9a2 2 0 01-2 2H4zM4 7l11-3v3M15 13h5v3h-5z',
  user: 'M12 12a4 4 0 100-8 4 4 0 000 8zM4 21c0-4 4-6 8-6s8 2 8 6',
  users:
    'M9 11a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM2 20c0-4 3.5-6 7-6s7 2 7 6M16 4.5a3.5 3.5 0 010 6.5M18 14.5c2.5.7 4 2.5 4 5.5',
  news: 'M4 5h13v14H6a2 2 0 01-2-2zM17 9h3v8a2 2 0 01-2 2M7 9h7M7 12h7M7 15h4',
  bell: 'M6 16V11a6 6 0 0112 0v5l2 2H4zM10 21h4',
  heart: 'M12 20S4 15 4 9a4.5 4.5 0 018-2.5A4.5 4.5 0 0120 9c0 6-8 11-8 11z',
  handHeart:
    'M3 14l4-2 5 2h4a1.5 1.5 0 010 3h-4M3 20l5-1 5 1 8-5a1.5 1.5 0 00-2-2l-3 2M13 10s-4-2.5-4-5a2.2 2.2 0 014-1.2A2.2 2.2 0 0117 5c0 2.5-4 5-4 5z',
  cart: 'M3 4h2l2.5 11h10L20 7H6M9 20a1 1 0 100-2 1 1 0 000 2zM17 20a1 1 0 100-2 1 1 0 000 2z',
  euro: 'M18 6a7 7 0 100 12M4 10.5h9M4 13.5h9',
  back: 'M20 12H4M10 6l-6 6 6 6',
  next: 'M4 12h16M14 6l6 6-6 6',
  check: 'M4 12.5l5 5L20 6.5',
  close: 'M6 6l12 12M18 6L6 18',
  clock: 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 7v5l3.5 2',
  globe: 'M12 21a9 9 0 100-18 9 9 0 000 18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  sun: 'M12 16a4 4 0 100-8 4 4 0 000 8zM12 2v2M12 20v2M4 12H2M22 12h-2M5 5l1.5 1.5M17.5 17.5L19 19M5 19l1.5-1.5M17.5 6.5L19 5',
  moon: 'M20 14a8 8 0 11-9.5-10A6.5 6.5 0 0020 14z',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 15a3 3 0 100-6 3 3 0 000 6z',
  eyeOff:
    'M4 4l16 16M10 5.2A10 10 0 0112 5c6 0 10 7 10 7a17 17 0 01-3 3.7M6.5 7A17 17 0 002 12s4 7 10 7a9 9 0 004-1M10 10a3 3 0 004 4',
  shield: 'M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM8.5 12l2.5 2.5 4.5-5',
  ticket: 'M3 7h18v4a2 2 0 000 3v4H3v-4a2 2 0 000-3zM14 7v11',
  receipt: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  print: 'M7 8V3h10v5M7 17H4v-9h16v9h-3M7 14h10v7H7z',
  card: 'M3 6h18v13H3zM3 10h18M7 15h4',
  info: 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 11v5M12 8v.1',
  warning: 'M12 3l10 18H2zM12 10v5M12 18v.1',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  down: 'M6 9l6 6 6-6',
  trophy: 'M8 4h8v6a4 4 0 01-8 0zM8 6H4c0 4 2 5 4 5M16 6h4c0 4-2 5-4 5M12 14v4M8 21h8M9.5 18h5',
  camera: 'M4 8h3l2-3h6l2 3h3v11H4zM12 16.5a3.5 3.5 0 100-7 3.5 3.5 0 000 7z',
  more: 'M5 12h.1M12 12h.1M19 12h.1',
  flag: 'M6 21V4h12l-3 4 3 4H6',
  send: 'M4 12l16-8-5 16-3.5-6.5zM11.5 13.5L20 4',
  login: 'M14 4h5v16h-5M4 12h11M11 8l4 4-4 4',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 017 0v3M12 15v1.5',
  key: 'M8 15a4 4 0 100-8 4 4 0 000 8zM12 11h9v4M17 11v3',
  phone: 'M7 3h10v18H7zM11 18h2',
} as const

/** Names of the icons. */
export type IconName = keyof typeof paths

/** An icon. It is hidden from screen readers: the meaning is in the text beside it or in a label. */
export function Icon({ name, size = 24, filled = false }: { name: IconName; size?: number; filled?: boolean }) {
  return (
    <svg
      aria-hidden="true"
      // A long text beside it must not make it narrower.
      className="shrink-0"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  )
}
