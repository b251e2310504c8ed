// A QR code as one drawn path: attributes and classes only, dark on white in either theme, because readers expect it so.
import { encode } from 'uqr'

const pathOf = (data: readonly (readonly boolean[])[]): string =>
  data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')

export const QrCode = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#ffffff" />
      <path d={pathOf(data)} fill="#000000" />
    </svg>
  )
}
