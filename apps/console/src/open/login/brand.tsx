// The left half on wide screens: one channel, parted into measured shares.
import { Logo } from '../../shell/logo.tsx'
import { useWords } from '../../words/language.tsx'
import { loginWords } from './words.ts'

/** Where each share leaves, where it arrives, and how much water it carries. */
const shares = [
  { leaves: 90, x: 340, y: 150, width: 1.5 },
  { leaves: 134, x: 384, y: 212, width: 2 },
  { leaves: 178, x: 428, y: 272, width: 2.5, drop: true },
  { leaves: 222, x: 472, y: 330, width: 3.5 },
  { leaves: 222, x: 472, y: 450, width: 3.5 },
  { leaves: 178, x: 428, y: 508, width: 2.5 },
  { leaves: 134, x: 384, y: 568, width: 2 },
  { leaves: 90, x: 340, y: 630, width: 1.5 },
] as const

export const Brand = () => {
  const t = useWords(loginWords)
  return (
    <div className="login-brand">
      <svg
        className="login-art"
        viewBox="0 0 600 900"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        focusable="false"
      >
        <defs>
          <linearGradient id="login-water" gradientUnits="userSpaceOnUse" x1="0" x2="600" y1="0" y2="0">
            <stop offset="0" stopColor="#8fd3cc" />
            <stop offset="0.55" stopColor="#5dbdb6" />
            <stop offset="1" stopColor="#5dbdb6" stopOpacity="0.25" />
          </linearGradient>
        </defs>
        <g fill="none" strokeLinecap="round">
          {[60, 268, 476, 684, 892].map((y) => (
            <path key={y} className="login-art-dune" d={`M-20 ${y}c120 -24 240 30 380 -4s240 -14 380 6`} />
          ))}
          {shares.map(({ leaves, x, y, width }) => (
            <path
              key={y}
              stroke="url(#login-water)"
              strokeWidth={width}
              d={`M-20 390H${leaves}C${leaves + 120} 390 ${leaves + 110} ${y} ${x} ${y}H640`}
            />
          ))}
        </g>
        {shares.map(({ x, y, width, ...share }) => (
          <circle
            key={y}
            className={'drop' in share ? 'login-art-drop' : 'login-art-gate'}
            cx={x}
            cy={y}
            r={2.2 + width}
          />
        ))}
      </svg>
      <a className="brand" href="/" aria-label="Falaj Business">
        <Logo />
      </a>
      <div className="login-slogan">
        <p>{t('slogan')}</p>
        <p>{t('sloganWhy')}</p>
      </div>
    </div>
  )
}
