// The sign alone, and with the name; the name follows the text colour.
import { logo } from '@falaj/contract/formats/logo'

const { channel, drop, name, descriptor } = logo
const round = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const

const Mark = () => (
  <>
    <rect width="40" height="40" rx="10" className="logo-ground" />
    <path d={channel.path} stroke="#fff" strokeWidth={channel.stroke} {...round} />
    <circle cx={drop.x} cy={drop.y} r={drop.radius} fill={drop.colour} />
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
    <g stroke="currentColor" strokeWidth={name.stroke} {...round}>
      {name.paths.map((path) => (
        <path key={path} d={path} />
      ))}
      {name.circles.map(({ x, y, radius }) => (
        <circle key={x} cx={x} cy={y} r={radius} />
      ))}
    </g>
    <circle cx={name.dot.x} cy={name.dot.y} r={name.dot.radius} className="logo-drop" />
    <g className="logo-descriptor" strokeWidth={descriptor.stroke} {...round}>
      {descriptor.paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </g>
  </svg>
)
