// The ways to pay of one product in one currency: switches with what each has brought and cost, and what switching one off would mean.
import { useState } from 'react'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { checkoutProducts, paymentMethod, type CheckoutProduct } from '@falaj/contract/payments/payment-method'
import {
  checkoutMethods,
  isPaymentMethod,
  methodProducts,
  methodReach,
  paymentMethodTable,
  type CheckoutMethod,
} from '@falaj/contract/payments/payment-methods'
import { feeText, limitText, productFor, settlementText } from '@falaj/contract/merchant/product-terms'
import { introductionOf, products } from '@falaj/contract/kernel/products'
import { href, routeOf } from '@falaj/contract/kernel/routes'
import { saleCurrencies, type SaleCurrency } from '@falaj/contract/kernel/sale'
import { toCodeText } from '@falaj/money'
import { useAction } from '../../../api/use.ts'
import { Command } from '../../../blocks/command/command.tsx'
import { Confirm } from '../../../blocks/confirm/confirm.tsx'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { Glyph } from '../../../blocks/glyph.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Method } from '../../../blocks/method/method.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { CurrencyField } from '../../../blocks/money/currency-field.tsx'
import { Icon } from '../../../light/icons.tsx'
import { navigate, searchWith, useLocation } from '../../../router/location.ts'
import { Page } from '../../../shell/page.tsx'
import { notify, toast } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { methodWords } from './payment-method.words.ts'
import './payment-method.css'

type MethodList = Output<typeof paymentMethod.query>
type Row = MethodList['rows'][number]
interface Where {
  readonly product: CheckoutProduct
  readonly currency: SaleCurrency
}
const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(part === whole ? 0 : 1)}%`
const memberOf = <T extends string>(values: readonly T[], text: string | null): T =>
  values.find((each) => each === text) ?? values[0]!

/** Which cards, whose payers, and what it costs: the method's own product where it is one. */
const MethodTerms = ({ row, product }: { readonly row: Row; readonly product: CheckoutProduct }) => {
  const t = useWords(methodWords)
  const language = useLanguage()
  const method = checkoutMethods.find((each) => each === row.method)
  if (!method) return null
  const { brands, country } = methodReach[method]
  const terms = productFor(products[methodProducts[method] ?? product], row.terms)
  return (
    <span className="methods-terms">
      <span>
        {[...brands.map((brand) => paymentMethodTable[brand][language]), t(country ?? 'anywhere')].join(' · ')}
      </span>
      <span className="digits">
        {t('methodTerms', {
          fee: feeText(terms)[language],
          settled: settlementText(terms)[language],
          min: terms.limits ? toCodeText(terms.limits.min) : '–',
          max: limitText(terms)[language],
        })}
      </span>
      {row.needs && (
        <a href={href(introductionOf(row.needs))}>
          {t('needs', { product: routeOf(introductionOf(row.needs)).title[language] })}
        </a>
      )}
    </span>
  )
}
const TestPayment = ({ where }: { readonly where: Where }) => {
  const t = useWords(methodWords)
  const [made, setMade] = useState<{ readonly path: string; readonly number: string } | null>(null)
  return (
    <div className="methods-test">
      {made && (
        <p role="status">
          {t('testDone', { number: made.number })}{' '}
          <a href={made.path} target="_blank" rel="noreferrer">
            {t('testOpen')}
          </a>
        </p>
      )}
      <Command
        of={paymentMethod.test}
        input={where}
        label={t('test')}
        title={t('testTitle')}
        next={t('testNext')}
        done={t('testReady')}
        onDone={setMade}
      />
    </div>
  )
}

const Methods = ({ found, where }: { readonly found: MethodList; readonly where: Where }) => {
  const t = useWords(methodWords)
  const language = useLanguage()
  const [leaving, setLeaving] = useState<Row | null>(null)
  const action = useAction(paymentMethod.edit)
  const on = found.rows.filter(({ isOn }) => isOn)
  const paidInAll = found.rows.reduce((sum, { paid }) => sum + paid, 0)
  const nameOf = (code: string): string => (isPaymentMethod(code) ? paymentMethodTable[code][language] : code)
  const save = async (methods: readonly string[]): Promise<void> => {
    const result = await action.run({ ...where, methods: methods as CheckoutMethod[], version: found.version })
    if (result.kind === 'success') notify('success', t('saved'))
    setLeaving(null)
  }
  const codes = on.map(({ method }) => method)
  const toggle = (row: Row): void => {
    if (!row.isOn) return void save([...codes, row.method])
    if (codes.length === 1) return toast('error', t('last'))
    setLeaving(row)
  }
  const move = (at: number, by: 1 | -1): void => {
    const next = [...codes]
    const [one] = next.splice(at, 1)
    next.splice(at + by, 0, one!)
    void save(next)
  }
  const own = productFor(products[where.product], found.terms)
  return (
    <>
      <p className="quiet small">{t('terms', { fee: feeText(own)[language], most: limitText(own)[language] })}</p>
      <div className="methods-scroll">
        <table className="methods">
          <thead>
            <tr>
              <th scope="col">{t('method')}</th>
              <th scope="col">{t('isOn')}</th>
              <th scope="col" className="end">
                {t('paid')}
              </th>
              <th scope="col" className="end">
                {t('rate')}
              </th>
              <th scope="col" className="end">
                {t('share')}
              </th>
              <th scope="col" className="end">
                {t('amount')}
              </th>
              <th scope="col" className="end">
                {t('cost')}
              </th>
              <th scope="col">{t('order')}</th>
            </tr>
          </thead>
          <tbody>
            {found.rows.map((row, at) => (
              <tr key={row.method} data-on={row.isOn}>
                <th scope="row">
                  <Method method={row.method} />
                  <MethodTerms row={row} product={where.product} />
                </th>
                <td data-label={t('isOn')}>
                  <input
                    type="checkbox"
                    role="switch"
                    className="switch"
                    aria-label={t('switch', { method: nameOf(row.method) })}
                    checked={row.isOn}
                    aria-checked={row.isOn}
                    disabled={action.busy || row.needs !== null}
                    onChange={() => toggle(row)}
                  />
                </td>
                <td className="end digits" data-label={t('paid')}>
                  {row.paid.toLocaleString('en')}
                </td>
                <td className="end digits" data-label={t('rate')}>
                  {row.paid + row.failed > 0 ? percent(row.paid, row.paid + row.failed) : t('none')}
                </td>
                <td className="end digits" data-label={t('share')}>
                  {paidInAll > 0 ? percent(row.paid, paidInAll) : '–'}
                </td>
                <td className="end" data-label={t('amount')}>
                  <Amount of={row.amount} />
                </td>
                <td className="end" data-label={t('cost')}>
                  <Amount of={row.cost} />
                </td>
                <td data-label={t('order')}>
                  {row.isOn && (
                    <span className="methods-order">
                      <button
                        type="button"
                        className="tool"
                        aria-label={t('up', { method: nameOf(row.method) })}
                        disabled={at === 0 || action.busy}
                        onClick={() => move(at, -1)}
                      >
                        <Glyph name="up" />
                      </button>
                      <button
                        type="button"
                        className="tool"
                        aria-label={t('down', { method: nameOf(row.method) })}
                        disabled={at === on.length - 1 || action.busy}
                        onClick={() => move(at, 1)}
                      >
                        <Icon name="down" size={14} />
                      </button>
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {leaving && (
        <Confirm
          open
          onClose={() => setLeaving(null)}
          title={t('offTitle', { method: nameOf(leaving.method) })}
          facts={[
            { name: t('paid'), value: <span className="digits">{leaving.paid}</span> },
            { name: t('amount'), value: <Amount of={leaving.amount} /> },
          ]}
          next={
            leaving.paid > 0
              ? t('offImpact', { n: leaving.paid, share: percent(leaving.paid, paidInAll) })
              : t('offUnused')
          }
          act={t('off')}
          destructive
          onConfirm={() => save(codes.filter((code) => code !== leaving.method))}
        />
      )}
    </>
  )
}

export default function PaymentMethods() {
  const t = useWords(methodWords)
  const language = useLanguage()
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  const product = memberOf(checkoutProducts, params.get('product'))
  const currency = memberOf(saleCurrencies, params.get('currency'))
  const go = (put: Readonly<Record<string, string>>): void =>
    navigate(pathname + searchWith(search, put), { replace: true })
  return (
    <Page>
      <section className="card card-body form">
        <p className="quiet">{t('lead')}</p>
        <div className="field-pair">
          <SelectField
            label={t('product')}
            value={product}
            onChange={(value) => value && go({ product: value })}
            choices={checkoutProducts.map((value) => ({
              value,
              label: routeOf(introductionOf(value)).title[language],
            }))}
          />
          <CurrencyField value={currency} onChange={(value) => go({ currency: value })} />
        </div>
        <Loaded of={paymentMethod.query} input={{ product, currency }} keepPrevious>
          {(found) => <Methods found={found} where={{ product, currency }} />}
        </Loaded>
        <TestPayment key={`${product} ${currency}`} where={{ product, currency }} />
      </section>
    </Page>
  )
}
