// Details beside a movement's number: the product's name in the reader's language, then names, most of which are the same in every language.
import { introductionOf, productKeys } from './products.ts'
import { routeOf } from './routes.ts'
import type { Language } from './words.ts'

export interface MovementDetail {
  readonly detail: string
  readonly detailZh?: string | null
  /** A product that we do not know is shown by its key. */
  readonly product?: string | null
}
export const movementDetail = ({ product, detail, detailZh }: MovementDetail, language: Language): string => {
  const key = productKeys.find((each) => each === product)
  const name = key ? routeOf(introductionOf(key)).title[language] : product
  return [name, language === 'zh' ? (detailZh ?? detail) : detail].filter(Boolean).join(' · ')
}
