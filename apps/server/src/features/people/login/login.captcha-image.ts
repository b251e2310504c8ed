// The picture code: four letters and digits that are hard to mistake for each other, as an SVG in a data address.
import { randomInt } from 'node:crypto'
import type { Store } from '../../../platform/db/pool.ts'
import svgCaptcha, { type ConfigObject } from 'svg-captcha'

/** The library's default export draws a given text, although its types lack that. Its own texts come from Math.random. */
const draw = svgCaptcha as unknown as (text: string, options: ConfigObject) => string
const letters = 'ACDEFGHJKMNPRTUVWXY34679'

export const drawCaptcha = (): { readonly answer: string; readonly image: string } => {
  const answer = Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  const data = draw(answer, { noise: 2, width: 112, height: 42, fontSize: 40, background: '#ffffff' })
  return { answer, image: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}` }
}

export type TellCaptcha = (tx: Store, mobile: string, answer: string) => Promise<void>
let tell: TellCaptcha = () => Promise.resolve()
/** The sandbox registers its inbox when it is loaded; elsewhere the answer is not revealed. */
export const tellCaptchasTo = (given: TellCaptcha): void => {
  tell = given
}
export const tellCaptcha: TellCaptcha = (tx, mobile, answer) => tell(tx, mobile, answer)
