// A main channel with two offtakes and one measured drop; the wordmark follows the text colour.

const Mark = () => (
  <>
    <rect width="40" height="40" rx="10" className="logo-ground" />
    <path
      d="M13 31V17.5a7 7 0 0 1 7-7h8.5M13 28.5a7 7 0 0 1 7-7h1.5"
      fill="none"
      stroke="#fff"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <circle cx="27.7" cy="21.5" r="2.6" fill="#F0A56B" />
  </>
)
export const LogoMark = () => (
  <svg className="logo-mark" width="32" height="32" viewBox="0 0 40 40" aria-hidden="true" focusable="false">
    <Mark />
  </svg>
)
export const Logo = () => (
  <svg className="logo" width="166" height="32" viewBox="0 0 208 40" aria-hidden="true" focusable="false">
    <Mark />
    <g fill="none" stroke="currentColor" strokeWidth="2.9" strokeLinecap="round" strokeLinejoin="round">
      <path d="M53 29.5V15.2a4.2 4.2 0 0 1 4.2-4.2H62.5M53 20.5h8" />
      <circle cx="70.3" cy="23.5" r="5.7" />
      <path d="M76 17.8v11.7M82.7 10.5v19" />
      <circle cx="94.3" cy="23.5" r="5.7" />
      <path d="M100 17.8v11.7M106.9 17.8v13.4a3.6 3.6 0 0 1-3.6 3.6" />
    </g>
    <circle cx="106.9" cy="12.3" r="1.9" className="logo-drop" />
    <g className="logo-descriptor" fill="none" strokeWidth="1.7" strokeLinecap="round" strokeLinejoin="round">
      <path d="M120.5 15.5v14.2M120.5 15.5h4a3.4 3.4 0 0 1 0 6.8h-4M124.5 22.3h.7a3.7 3.7 0 0 1 0 7.4h-4.7" />
      <path d="M133.4 20v5.9a3.8 3.8 0 0 0 7.6 0V20M141 20v9.7" />
      <path d="M150.6 21.6c-.6-1.1-1.7-1.7-3-1.7-1.7 0-3 .9-3 2.3 0 3.3 6.4 1.5 6.4 5 0 1.6-1.4 2.6-3.3 2.6-1.6 0-2.9-.7-3.5-2" />
      <path d="M155 20v9.7M155 15.9v.1M159.3 20v9.7M159.3 24a3.8 3.8 0 0 1 7.6 0v5.7M170.6 24.7h8.6a4.3 4.8 0 1 0-1.5 3.9" />
      <path d="M188.6 21.6c-.6-1.1-1.7-1.7-3-1.7-1.7 0-3 .9-3 2.3 0 3.3 6.4 1.5 6.4 5 0 1.6-1.4 2.6-3.3 2.6-1.6 0-2.9-.7-3.5-2" />
      <path d="M198.6 21.6c-.6-1.1-1.7-1.7-3-1.7-1.7 0-3 .9-3 2.3 0 3.3 6.4 1.5 6.4 5 0 1.6-1.4 2.6-3.3 2.6-1.6 0-2.9-.7-3.5-2" />
    </g>
  </svg>
)
