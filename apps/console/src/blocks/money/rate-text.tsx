// A rate as people read it; the whole is in its tooltip.
import { shortRate } from './rate.ts'

export const Rate = ({ of }: { readonly of: string }) => (
  <bdi dir="ltr" className="digits" title={of}>
    {shortRate(of)}
  </bdi>
)
