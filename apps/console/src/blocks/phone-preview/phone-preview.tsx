// The payment page as a payer sees it on a phone, drawn while a form is filled in. It is a picture: nothing in it can be pressed.
import type { CheckoutLook } from '@falaj/contract/payments/checkout'
import { paymentMethodTable, type CheckoutMethod } from '@falaj/contract/payments/payment-methods'
import { words } from '@falaj/contract/kernel/words'
import { money, toCodeText, type Money } from '@falaj/money'
import { site } from '../../session/site.ts'
import { useStore } from '../../state/store.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { MethodIcon } from '../method/method.tsx'
import './phone-preview.css'

const previewWords = words({
  title: { en: 'How payers see it', zh: '付款人看到的页面' },
  amount: { en: 'Amount', zh: '金额' },
  typed: { en: 'Enter an amount', zh: '请输入金额' },
  quantity: { en: 'Quantity', zh: '数量' },
  name: { en: 'Your name', zh: '您的姓名' },
  email: { en: 'Your e-mail', zh: '您的邮箱' },
  phone: { en: 'Your phone', zh: '您的电话' },
  pay: { en: 'Pay {amount}', zh: '支付 {amount}' },
  payAny: { en: 'Pay', zh: '支付' },
  paid: { en: 'Paid. Thank you!', zh: '支付成功，谢谢！' },
  untitled: { en: 'Title', zh: '标题' },
})
export interface PhonePreviewProps {
  readonly look: CheckoutLook
  readonly title: string
  readonly description?: string
  readonly picture?: string | null
  readonly items?: readonly { readonly name: string; readonly quantity: number; readonly price: Money | null }[]
  /** Null means the payer types it. */
  readonly amount: Money | null
  readonly asksQuantity?: boolean
  readonly fields?: readonly ('name' | 'email' | 'phone')[]
  /** What else the payer is asked. */
  readonly asks?: readonly string[]
  readonly methods: readonly CheckoutMethod[]
  /** The page after the payment instead. */
  readonly isPaid?: boolean
  readonly screen?: PreviewScreen
}
export const previewScreens = ['phone', 'desktop', 'dark', 'rtl'] as const
export type PreviewScreen = (typeof previewScreens)[number]
const methodsShown = 4
export const PhonePreview = (given: PhonePreviewProps) => {
  const t = useWords(previewWords)
  const language = useLanguage()
  const { merchant } = useStore(site)
  const { look, items = [], amount, fields = [], screen = 'phone' } = given
  const verb = look.button?.[language]
  return (
    <figure className="phone" aria-label={t('title')}>
      <figcaption className="quiet small">{t('title')}</figcaption>
      <div
        className="phone-screen"
        data-screen={screen}
        data-font={look.font}
        data-corners={look.corners}
        dir={screen === 'rtl' ? 'rtl' : undefined}
        style={
          {
            '--pay': look.primary,
            '--on-pay': look.onPrimary,
            ...(look.ground && screen !== 'dark' ? { '--pay-ground': look.ground } : {}),
          } as React.CSSProperties
        }
      >
        <div className="phone-head">
          {look.logo ? (
            <img src={look.logo} alt="" className="phone-logo" />
          ) : (
            <span className="phone-mark" aria-hidden="true">
              {(merchant?.name[language] ?? 'F').slice(0, 1)}
            </span>
          )}
          <strong>{merchant?.name[language]}</strong>
        </div>
        {given.isPaid ? (
          <div className="phone-paid">
            <span className="phone-tick" aria-hidden="true">
              ✓
            </span>
            <p>{look.thanks?.[language] ?? t('paid')}</p>
          </div>
        ) : (
          <>
            {given.picture && <img src={given.picture} alt="" className="phone-picture" />}
            <p className="phone-title">{given.title || t('untitled')}</p>
            {given.description && <p className="phone-text">{given.description}</p>}
            {items.length > 0 && (
              <ul className="phone-items">
                {items.map(({ name, quantity, price }, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- the same item may be listed twice
                  <li key={`${name} ${at}`}>
                    <span>
                      {quantity > 1 && `${quantity} × `}
                      {name}
                    </span>
                    <span className="digits">
                      {price ? toCodeText(money(price.minor * BigInt(quantity), price.currency)) : ''}
                    </span>
                  </li>
                ))}
              </ul>
            )}
            {amount ? (
              <p className="phone-amount digits">{toCodeText(amount)}</p>
            ) : (
              <div className="phone-field">{t('typed')}</div>
            )}
            {given.asksQuantity && <div className="phone-field">{t('quantity')}: 1</div>}
            {fields.map((field) => (
              <div key={field} className="phone-field">
                {t(field)}
              </div>
            ))}
            {given.asks?.map((text) => (
              <div key={text} className="phone-field">
                {text}
              </div>
            ))}
            <ul className="phone-methods">
              {given.methods.slice(0, methodsShown).map((method) => (
                <li key={method}>
                  <MethodIcon method={method} />
                  {paymentMethodTable[method][language]}
                </li>
              ))}
            </ul>
            <div className="phone-button">
              {amount && amount.minor > 0n
                ? verb
                  ? `${verb} ${toCodeText(amount)}`
                  : t('pay', { amount: toCodeText(amount) })
                : (verb ?? t('payAny'))}
            </div>
          </>
        )}
        {look.legal && <p className="phone-legal">{look.legal[language]}</p>}
      </div>
    </figure>
  )
}
