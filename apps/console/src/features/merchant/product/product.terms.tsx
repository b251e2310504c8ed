// What a product costs, when its money arrives, and how much one payment may be.
import {
  dayText,
  feeText,
  limitText,
  noAgreedTerms,
  productFor,
  settlementText,
  type AgreedTerms,
} from '@falaj/contract/merchant/product-terms'
import { products, type ProductKey } from '@falaj/contract/kernel/products'
import { Facts, type Fact } from '../../../blocks/facts/facts.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { productWords } from './product.words.ts'

export const Terms = ({
  of,
  agreed = noAgreedTerms,
  more = [],
}: {
  readonly of: ProductKey
  readonly agreed?: AgreedTerms
  readonly more?: readonly Fact[]
}) => {
  const t = useWords(productWords)
  const language = useLanguage()
  const row = productFor(products[of], agreed)
  return (
    <Facts
      as="rows"
      facts={[
        { name: t('fee'), value: feeText(row)[language] },
        { name: t('settlement'), value: settlementText(row)[language] },
        { name: t('limit'), value: limitText(row)[language] },
        { name: t('dayLimit'), value: dayText(row)[language] },
        ...more,
      ]}
    />
  )
}
