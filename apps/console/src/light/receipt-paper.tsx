// A receipt as colleagues look at it. The customer’s page is apps/checkout’s, which also speaks Arabic.
import { itemName } from '@falaj/contract/customers/item-name'
import { paymentMethodTable } from '@falaj/contract/payments/payment-methods'
import type { ReceiptPaper as Paper } from '@falaj/contract/payments/receipt'
import { readLanguage, sayCode, speak, words } from '@falaj/contract/kernel/words'
import { toDisplay, type Money } from '@falaj/money'
import { dateTimeOf } from '../words/dates.ts'
import './receipt-paper.css'

const paperWords = words({
  receipt: { en: 'Receipt {number}', zh: '电子小票 {number}' },
  logo: { en: 'Logo of {merchant}', zh: '{merchant}的标志' },
  trn: { en: 'TRN {trn}', zh: '税务登记号 {trn}' },
  paid: { en: 'Paid', zh: '已支付' },
  paidAt: { en: 'Paid on', zh: '支付时间' },
  method: { en: 'Paid with', zh: '支付方式' },
  payment: { en: 'Payment no', zh: '支付单号' },
  order: { en: 'Order no', zh: '订单号' },
  store: { en: 'Store', zh: '门店' },
  purchase: { en: 'Purchase', zh: '消费' },
  times: { en: '{n} × {price}', zh: '{n} × {price}' },
  coupon: { en: 'Coupon: {name}', zh: '优惠券：{name}' },
  tip: { en: 'Tip', zh: '小费' },
  total: { en: 'Total', zh: '合计' },
  vat: { en: 'VAT included', zh: '含增值税' },
  vatAt: { en: 'VAT included ({rate}%)', zh: '含增值税（{rate}%）' },
  refunded: { en: 'Refunded', zh: '已退款' },
})
const withCode = (amount: Money): string => `${amount.currency} ${toDisplay(amount)}`

export const ReceiptPaper = ({ of }: { readonly of: Paper }) => {
  const language = readLanguage(of.language)
  const t = speak(paperWords, language)
  const merchant = of.merchant[language]
  const method = [
    of.brand ?? (of.method ? sayCode(paymentMethodTable, of.method, language) : null),
    of.last4 ? `•••• ${of.last4}` : null,
  ].filter(Boolean)
  const facts: readonly (readonly [string, string | null])[] = [
    [t('paidAt'), dateTimeOf(of.paidAt, 'Asia/Dubai')],
    [t('method'), method.length > 0 ? method.join(' ') : null],
    [t('store'), of.store],
    [t('payment'), of.paymentNumber],
    [t('order'), of.orderNo],
  ]
  return (
    <article className="receipt-paper" lang={language}>
      <svg className="receipt-bar" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <rect width="1" height="1" fill={of.look.primary} />
      </svg>
      <header>
        {of.look.logo && <img src={of.look.logo} alt={t('logo', { merchant })} />}
        <p className="receipt-merchant">{merchant}</p>
        {of.header && <p className="receipt-footer">{of.header}</p>}
        {of.trn && <p className="quiet small">{t('trn', { trn: of.trn })}</p>}
        <p className="receipt-amount digits">{withCode(of.amount)}</p>
        <p className="receipt-paid">{t('paid')}</p>
        <h4>{t('receipt', { number: of.number })}</h4>
      </header>
      <ul className="receipt-lines">
        {of.items.length === 0 && (
          <li>
            <span>{of.description ?? t('purchase')}</span>
            <span className="digits">
              {toDisplay({
                ...of.amount,
                minor: of.amount.minor - (of.tip?.minor ?? 0n) + (of.discount?.amount.minor ?? 0n),
              })}
            </span>
          </li>
        )}
        {of.items.map(({ quantity, price, ...item }, at) => (
          <li key={`${at} ${item.name}`}>
            <span>
              {itemName(item, language)}
              <span className="quiet small digits">{t('times', { n: quantity, price: toDisplay(price) })}</span>
            </span>
            <span className="digits">{toDisplay({ ...price, minor: price.minor * BigInt(quantity) })}</span>
          </li>
        ))}
        {of.discount && (
          <li>
            <span>{t('coupon', { name: of.discount.name })}</span>
            <span className="digits">−{toDisplay(of.discount.amount)}</span>
          </li>
        )}
        {of.tip && (
          <li>
            <span>{t('tip')}</span>
            <span className="digits">{toDisplay(of.tip)}</span>
          </li>
        )}
        <li className="receipt-total">
          <span>{t('total')}</span>
          <span className="digits">{withCode(of.amount)}</span>
        </li>
        {of.vat && (
          <li>
            <span>{of.vat.bps ? t('vatAt', { rate: of.vat.bps / 100 }) : t('vat')}</span>
            <span className="digits">{withCode(of.vat.amount)}</span>
          </li>
        )}
        {of.refunded.minor > 0n && (
          <li>
            <span>{t('refunded')}</span>
            <span className="digits">{withCode(of.refunded)}</span>
          </li>
        )}
      </ul>
      <dl>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="digits">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {of.footer && <p className="receipt-footer">{of.footer}</p>}
    </article>
  )
}
