// What a product costs, when its money arrives, and how much one payment may be.
import { feeText, limitText, settlementText } from '@falaj/contract/product-terms'
import { products, type ProductKey } from '@falaj/contract/products'
import type { Money } from '@falaj/money'
import { Facts, type Fact } from '../../blocks/facts/facts.tsx'
import { Amount } from '../../blocks/money/amount.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { productWords } from './words.ts'

export const Terms = ({
  of,
  paymentMax = null,
  more = [],
}: {
  readonly of: ProductKey
  readonly paymentMax?: Money | null
  readonly more?: readonly Fact[]
}) => {
  const t = useWords(productWords)
  const language = useLanguage()
  const row = products[of]
  return (
    <Facts
      as="rows"
      facts={[
        { name: t('fee'), value: feeText(row)[language] },
        { name: t('settlement'), value: settlementText(row)[language] },
        { name: t('limit'), value: paymentMax ? <Amount of={paymentMax} /> : limitText(row)[language] },
        ...more,
      ]}
    />
  )
}
