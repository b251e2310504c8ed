// The state of a product as text: its pill, what is urgent, and the next step.
import type { ProductRow } from '@falaj/contract/merchant/product'
import { Pill, StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { dayText, dubaiDay } from '../../../blocks/zone.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { useNextPath, usePaymentsPath, useProductName } from './product.names.ts'
import { productWords } from './product.words.ts'

export const ProductPill = ({ row }: { readonly row: ProductRow }) => {
  const t = useWords(productWords)
  return row.off ? <Pill tone="bad" icon="minus" text={t('off')} /> : <StatusPill code={row.status} />
}

/** Why it cannot be used, or until when something must be done; null if nothing presses. */
export const usePressing = (): ((row: ProductRow) => string | null) => {
  const t = useWords(productWords)
  const language = useLanguage()
  return ({ off, signBy, barred, status }) => {
    if (off?.by === 'merchant') return t('offMerchant')
    if (off?.by === 'provider') return t('offProvider', { reason: off.reason?.[language] ?? '' })
    if (off?.by === 'agreement') return t('offAgreement')
    if (off?.by === 'admission') return t('offAdmission')
    if (off?.by === 'merchant-agreement') return t('offMerchantAgreement')
    if (signBy) return t('signBy', { day: dayText(dubaiDay(signBy)) })
    return status === 'To apply' && barred ? t(barred) : null
  }
}

export const PaymentsLink = ({ row: { product, status } }: { readonly row: ProductRow }) => {
  const t = useWords(productWords)
  const name = useProductName()(product)
  const path = usePaymentsPath()(product)
  if (status !== 'In-App' || path === null) return null
  return (
    <a href={path} aria-label={t('paymentsOf', { name })}>
      {t('paymentsLink')}
    </a>
  )
}

export const NextStep = ({ row, primary = false }: { readonly row: ProductRow; readonly primary?: boolean }) => {
  const t = useWords(productWords)
  const name = useProductName()(row.product)
  const path = useNextPath()(row)
  if (row.next === 'none') return null
  if (path)
    return (
      <a className={primary ? 'button button-primary' : 'button'} href={path} aria-label={`${t(row.next)}: ${name}`}>
        {t(row.next)}
      </a>
    )
  if (row.next === 'use') return null
  if (row.next === 'wait') return <span className="quiet small">{t('wait')}</span>
  return (
    <span className="quiet small">{t(row.next === 'sign' || row.next === 'resign' ? 'askAdmin' : 'onlyOthers')}</span>
  )
}
