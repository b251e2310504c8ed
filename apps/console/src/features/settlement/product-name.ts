import { introductionOf, productKeys, type ProductKey } from '@falaj/contract/products'
import { routeOf } from '@falaj/contract/routes'
import { say } from '@falaj/contract/words'
import { useLanguage } from '../../words/language.tsx'

/** What people call a product; one we do not know is shown raw. */
export const useProductName = () => {
  const language = useLanguage()
  return (code: string): string =>
    (productKeys as readonly string[]).includes(code)
      ? say(routeOf(introductionOf(code as ProductKey)).title, language)
      : code
}
