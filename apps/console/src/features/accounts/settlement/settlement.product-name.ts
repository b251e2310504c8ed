import { productNames } from '@falaj/contract/kernel/products'
import { sayCode } from '@falaj/contract/kernel/words'
import { useLanguage } from '../../../words/language.tsx'

/** What people call a product; one we do not know is shown raw. */
export const useProductName = () => {
  const language = useLanguage()
  return (code: string): string => sayCode(productNames, code, language)
}
