// What people call a country and a product.
import { introductionOf, type ProductKey } from '@falaj/contract/kernel/products'
import { routeOf } from '@falaj/contract/kernel/routes'
import { useLanguage } from '../../../words/language.tsx'

export const useCountryName = (): ((code: string) => string) => {
  const language = useLanguage()
  const names = new Intl.DisplayNames(language, { type: 'region' })
  return (code) => names.of(code) ?? code
}
export const productTitle = (key: string, language: 'en' | 'zh'): string =>
  routeOf(introductionOf(key as ProductKey)).title[language]
