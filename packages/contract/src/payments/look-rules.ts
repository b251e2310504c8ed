// What a look of the payment page may be: colours that people can read, and a logo that travels with the page.
import * as z from 'zod/mini'
import { contrast, plainHex, shapeContrastMin, textContrastMin } from '../formats/contrast.ts'
import { hexColour } from '../kernel/scalars.ts'

/** A picture small enough to travel with the page. */
export const logoLengthMax = 60_000
/** Height of a logo in pixels, as drawn. */
export const logoHeight = 96
const page = '#ffffff'

export interface LookColours {
  readonly primary: string
  readonly onPrimary: string
  readonly ground?: string | undefined
}
/** The palest text that is drawn directly on the background. */
const quietText = '#57635d'
/** What nobody could read, by field. */
export const styleFaults = ({
  primary,
  onPrimary,
  ground,
}: LookColours): readonly { path: keyof LookColours; code: string }[] => [
  ...(contrast(primary, page) < shapeContrastMin ? [{ path: 'primary' as const, code: 'CONTRAST_PAGE' }] : []),
  ...(contrast(primary, onPrimary) < textContrastMin ? [{ path: 'onPrimary' as const, code: 'CONTRAST_TEXT' }] : []),
  ...(ground && contrast(ground, quietText) < textContrastMin
    ? [{ path: 'ground' as const, code: 'CONTRAST_GROUND' }]
    : []),
]
export const colour = hexColour.check(z.overwrite(plainHex))
export const logoPicture = z
  .string()
  .check(
    z.maxLength(logoLengthMax, { error: 'FILE_SIZE' }),
    z.regex(/^data:image\/png;base64,iVBORw0KGgo[A-Za-z0-9+/]*={0,2}$/, { error: 'INVALID' }),
  )
