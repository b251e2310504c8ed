// A receipt, open to anyone with its address. Missing and expired receipts are indistinguishable.
import { itemName } from '@falaj/contract/customers/item-name'
import { call, isNothing, type Receipt } from './api.ts'
import { h } from './dom.ts'
import { lineSum } from './line-sum.ts'
import { moneyText } from './money.ts'
import { card, facts, foot, head, methodName, noticeAlone, seller } from './views.ts'
import { language, leftToRight, locale, t } from './words.ts'

const offlineMs = 2500
const isSome = ({ amount }: Receipt['amount']): boolean => /[1-9]/.test(amount)
/** The merchant's time: paper and page say the same. */
const timeOf = (instant: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Dubai' }).format(
    new Date(instant),
  )
const line = (name: string | Node, amount: Receipt['amount'], kind = ''): Node =>
  h('li', { class: kind }, typeof name === 'string' ? h('span', { dir: 'auto' }, name) : name, sum(amount))
const sum = (amount: Receipt['amount']): Node => h('span', {}, moneyText(amount))
const vatName = ({ bps }: NonNullable<Receipt['vat']>): string =>
  bps ? t('receiptVatAt', { rate: String(bps / 100) }) : t('receiptVat')

const linesOf = (of: Receipt): Node =>
  h(
    'ul',
    { class: 'lines bill', 'aria-label': t('items') },
    of.items.length === 0 && h('li', {}, h('span', { dir: 'auto' }, of.description ?? t('purchase'))),
    ...of.items.map(({ quantity, price, ...item }) =>
      line(
        h(
          'span',
          {},
          h('span', { dir: 'auto' }, itemName(item, language)),
          h('span', { class: 'quiet small' }, leftToRight(`${quantity} × ${moneyText(price)}`)),
        ),
        lineSum(price, quantity),
      ),
    ),
    of.discount &&
      h(
        'li',
        {},
        h('span', { dir: 'auto' }, t('receiptCoupon', { name: of.discount.name })),
        h('span', {}, leftToRight(`−${moneyText(of.discount.amount)}`)),
      ),
    of.tip && line(t('tip'), of.tip),
    line(t('billTotal'), of.amount, 'total'),
    of.vat && line(vatName(of.vat), of.vat.amount),
    isSome(of.refunded) && line(t('billRefunded'), of.refunded),
  )
const paidWith = ({ brand, method, last4 }: Receipt): string | null => {
  const name = brand ?? (method && methodName(method))
  return name && `${name}${last4 ? ` ${leftToRight(`•••• ${last4}`)}` : ''}`
}

export const receiptPage = (page: HTMLElement, code: string): void => {
  const begin = async (): Promise<void> => {
    try {
      const { receipt } = await call<{ receipt: Receipt | null }>('receipt/open', { code: code.slice(0, 100) })
      if (receipt) draw(receipt)
      else missing()
    } catch (error) {
      if (isNothing(error)) return missing()
      page.replaceChildren(h('p', { class: 'banner', role: 'status' }, t('offline')))
      setTimeout(() => void begin(), offlineMs)
    }
  }
  const missing = (): void => page.replaceChildren(noticeAlone('receiptMissing', t('receiptMissingWhy')), foot())
  const draw = (of: Receipt): void => {
    const name = t('receipt', { number: of.number })
    document.title = `${seller(of)} · ${name}`
    page.replaceChildren(
      ...head({ ...of, isSandbox: false }),
      card(
        of.header === null ? null : h('p', { class: 'quiet own', dir: 'auto' }, of.header),
        h('h2', {}, name),
        h('p', { class: 'hero' }, moneyText(of.amount)),
        linesOf(of),
        facts([
          [t('receiptTrn'), of.trn && leftToRight(of.trn)],
          [t('paidOn'), timeOf(of.paidAt)],
          [t('paidWith'), paidWith(of)],
          [t('receiptStore'), of.store],
          [t('receiptPayment'), leftToRight(of.paymentNumber)],
          [t('receiptOrder'), of.orderNo],
        ]),
        of.footer === null ? null : h('p', { class: 'quiet own', dir: 'auto' }, of.footer),
        h('button', { type: 'button', class: 'plain', onclick: () => print() }, t('print')),
      ),
      foot(of.look),
    )
  }
  void begin()
}
