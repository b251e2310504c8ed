// The blocks' own drawings, 24 units square, beside the shell's line icons. Filled ones are the finished states of a pill.
const lines = {
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  plus: 'M12 5v14M5 12h14',
  columns: 'M4 5h16v14H4zM4 10h16M10 5v14M15 5v14',
  density: 'M4 4h16M4 20h16M12 8v8M9.5 10.5 12 8l2.5 2.5M9.5 13.5 12 16l2.5-2.5',
  download: 'M12 4v11M7.5 10.5 12 15l4.5-4.5M5 20h14',
  upload: 'M12 15V4M7.5 8.5 12 4l4.5 4.5M5 20h14',
  star: 'M12 4l2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.8-5 2.8 1.1-5.5L4 9.7 9.6 9z',
  up: 'M5 15l7-7 7 7',
  previous: 'M15 5l-7 7 7 7',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  dots: 'M5 12h.1M12 12h.1M19 12h.1',
  jumpBack: 'M12 6l-6 6 6 6M19 6l-6 6 6 6',
  jumpOn: 'M12 6l6 6-6 6M5 6l6 6-6 6',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  file: 'M6 3h8l4 4v14H6zM13 3v5h5',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M9.5 10v9',
  chart: 'M4 4v16h16M7 15l4-5 3 3 5-7',
  arrow: 'M4 12h15M13 6l6 6-6 6',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2',
  accept: 'M11 4h8v16h-8M4 12h10M10.5 8.5 14 12l-3.5 3.5',
  sync: 'M20 5v5h-5M4 19v-5h5M19.5 10A8 8 0 0 0 5.5 7.5M4.5 14a8 8 0 0 0 14 2.5',
  hourglass: 'M6 3h12M6 21h12M7 3c0 5 5 6 5 9s-5 4-5 9M17 3c0 5-5 6-5 9s5 4 5 9',
  back: 'M5 13V7h12a3 3 0 0 1 0 10H8M8 10 5 7l3-3',
  phone: 'M8 3h8v18H8zM11 18h2',
  desk: 'M4 5h16v11H4zM9 20h6M12 16v4',
  minus: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8 12h8',
} as const
const filled = {
  done: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm-1.4 14.6-4.2-4.2 1.5-1.5 2.7 2.7 5.6-5.6 1.5 1.5z',
  failed:
    'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm4.2 12.7-1.5 1.5L12 13.5l-2.7 2.7-1.5-1.5 2.7-2.7-2.7-2.7 1.5-1.5 2.7 2.7 2.7-2.7 1.5 1.5-2.7 2.7z',
  alert: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm-1.1 4.5h2.2v7.5h-2.2zm0 9.5h2.2v2.2h-2.2z',
} as const
export type GlyphName = keyof typeof lines | keyof typeof filled

const isFilled = (name: GlyphName): name is keyof typeof filled => Object.hasOwn(filled, name)

/** Decoration only: the words beside it carry the meaning. */
export const Glyph = ({ name, size = 16 }: { readonly name: GlyphName; readonly size?: number }) => (
  <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    {isFilled(name) ? (
      <path d={filled[name]} fill="currentColor" fillRule="evenodd" />
    ) : (
      <path
        d={lines[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth={name === 'dots' ? 3 : 1.8}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    )}
  </svg>
)
