// The product that an address names, or that there is none.
import type { ReactNode } from 'react'
import { product, type ProductDetail } from '@falaj/contract/merchant/product'
import { productKeys, type ProductKey } from '@falaj/contract/kernel/products'
import { useQuery } from '../../../api/use.ts'
import { useLoaded } from '../../../blocks/loaded/loaded.tsx'
import { Empty } from '../../../blocks/states/empty.tsx'
import { Failed } from '../../../blocks/states/failed.tsx'
import { Skeleton } from '../../../blocks/states/skeleton.tsx'
import { useWords } from '../../../words/language.tsx'
import { productWords } from './product.words.ts'

const Found = ({
  of,
  children,
}: {
  readonly of: ProductKey
  readonly children: (detail: ProductDetail) => ReactNode
}) => {
  const { data, instead } = useLoaded(product.detail, { product: of })
  return data ? children(data) : instead
}
/** A search leads to an application by its id. */
export const useNamedProduct = (
  named: string | null,
): { readonly key: ProductKey | undefined; readonly isOpen: boolean; readonly failed: ReactNode } => {
  const key = productKeys.find((each) => each === named)
  const isId = key === undefined && named !== null
  const { data, isPending, error, refetch } = useQuery(product.query, {}, { enabled: isId })
  return {
    key: key ?? data?.rows.find(({ id }) => id === named)?.product,
    isOpen: isId && isPending,
    failed: error && <Failed failure={error.failure} onRetry={() => void refetch()} />,
  }
}
export const ProductOf = ({
  named,
  children,
}: {
  readonly named: string | null
  readonly children: (detail: ProductDetail) => ReactNode
}) => {
  const t = useWords(productWords)
  const { key, isOpen, failed } = useNamedProduct(named)
  if (key) return <Found of={key}>{children}</Found>
  if (failed) return failed
  if (isOpen) return <Skeleton lines={8} />
  return (
    <section className="card card-body">
      <Empty
        reason="noData"
        text={t('unknown')}
        action={
          <a className="button" href="/products/all-products">
            {t('all')}
          </a>
        }
      />
    </section>
  )
}
