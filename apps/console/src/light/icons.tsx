// Our own line icons, 24 units square: the login-free pages carry no icon library.
const drawings = {
  home: 'M4 11.5 12 4l8 7.5V20h-5v-5.5H9V20H4z',
  secondaryMerchants: 'M9 4h6v5H9zM3 15h6v5H3zM15 15h6v5h-6zM12 9v3M6 15v-3h12v3',
  terminals: 'M4 5h16v11H4zM9 20h6M12 16v4',
  dataSummary: 'M12 3v9h9M12 3a9 9 0 1 0 9 9',
  transactions: 'M4 8h15l-4-4M20 16H5l4 4',
  accounts: 'M4 6h16v13H4zM4 6l3-2h10l3 2M20 11h-5v4h5',
  statements: 'M6 3h9l4 4v14H6zM14 3v5h5M9 13h7M9 17h7',
  products: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  isv: 'M12 8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM5 21a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM19 21a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM12 8.5v4l-5.5 4M12 12.5l5.5 4',
  offlineBusiness:
    'M4 9l1.5-5h13L20 9M4 9v11h16V9M4 9a2.7 2.7 0 0 0 5.3 0 2.7 2.7 0 0 0 5.4 0A2.7 2.7 0 0 0 20 9M10 20v-6h4v6',
  marketing: 'M4 10h16v10H4zM3 6.5h18V10H3zM12 6.5V20M12 6.5C9 6.5 7 5.5 8 4s3.5 0 4 2.5c.5-2.5 3-4 4-2.5s-1 2.5-4 2.5',
  risk: 'M12 3l8 3v6c0 4.5-3.3 7.7-8 9-4.7-1.3-8-4.5-8-9V6zM8.5 12l2.5 2.5 4.5-5',
  settings:
    'M12 15.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM10.3 3h3.4l.6 2.6 1.9 1.1 2.6-.8 1.7 3-2 1.8v2.6l2 1.8-1.7 3-2.6-.8-1.9 1.1-.6 2.6h-3.4l-.6-2.6-1.9-1.1-2.6.8-1.7-3 2-1.8v-2.6l-2-1.8 1.7-3 2.6.8 1.9-1.1z',
  referral:
    'M18 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM6 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM18 21a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM8.3 10.8l7.5-4M8.3 13.2l7.5 4',
  reports: 'M4 4v16h16M8 16v-4M12 16V8M16 16v-6',
  menu: 'M4 6h16M4 12h16M4 18h16',
  close: 'M5 5l14 14M19 5L5 19',
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21h4',
  approvals: 'M5 4h14v16H5zM9 2.5v3M15 2.5v3M8.5 13l2.5 2.5 4.5-5',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2.5v2.5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3L7 7M17 17l1.7 1.7M18.7 5.3L17 7M7 17l-1.7 1.7',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z',
  chevron: 'M9 5l7 7-7 7',
  down: 'M5 9l7 7 7-7',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4.5 3.5-7 8-7s8 2.5 8 7',
  exit: 'M10 4H4v16h6M15 8l4 4-4 4M19 12H9',
  back: 'M20 12H5M11 6l-6 6 6 6',
  check: 'M4 12.5l5 5L20 6.5',
  warning: 'M12 4l9.5 16h-19zM12 10v4.5M12 17.5v.1',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2',
  shield: 'M12 3l8 3v6c0 4.5-3.3 7.7-8 9-4.7-1.3-8-4.5-8-9V6z',
  refresh: 'M20 5v5h-5M4 19v-5h5M19.5 10A8 8 0 0 0 5.5 7.5M4.5 14a8 8 0 0 0 14 2.5',
  withdraw: 'M12 4H5v15h15v-7M14 4h6v6M20 4l-9 9',
  send: 'M4 5l16 7-16 7 2.5-7zM6.5 12H20',
  people:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20c0-3.6 2.6-5.7 6-5.7s6 2.1 6 5.7M15.5 4.9a3.5 3.5 0 0 1 0 6.3M17.5 14.8c2.1.7 3.5 2.5 3.5 5.2',
  bank: 'M3.5 9.5 12 4l8.5 5.5zM5 20h14M6.5 9.5V17M10.2 9.5V17M13.8 9.5V17M17.5 9.5V17',
  history: 'M4 5v5h5M4.6 10A8 8 0 1 1 4 13.5M12 8v4.5l3 2',
  key: 'M8 17a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM11 10.5 19.5 4M16 6.7l2.5 3M13.5 8.6l1.7 2',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM17.5 17.5H20V20h-2.5zM20 14v.1M14 20v.1',
  devices: 'M3 5h13v9H3zM8 18h5M16.5 9H21v11h-6v-3',
  shop: 'M5 9h14l-1 11H6zM9 9V7a3 3 0 0 1 6 0v2',
  rules: 'M4 6h10M18 6h2M4 12h2M10 12h10M4 18h10M18 18h2M16 4v4M8 10v4M16 16v4',
  pen: 'M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5l3.5 3.5',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  pin: 'M9 4h6l-1 6 3 3v2H7v-2l3-3zM12 15v6',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5',
} as const satisfies Readonly<Record<string, string>>
export type IconName = keyof typeof drawings

/** Decoration only: the words beside it carry the meaning. */
export const Icon = ({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) => (
  <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path
      d={drawings[name]}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
