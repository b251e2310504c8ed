// Amount, account and the bank's line; faults are shown under their fields while typing.
import { href } from '@falaj/contract/kernel/routes'
import { withdrawCurrencies } from '@falaj/contract/accounts/withdraw-rules'
import { toCodeText } from '@falaj/money'
import { amountFault } from '../../../blocks/form/faults.ts'
import { TextField } from '../../../blocks/form/fields.tsx'
import { ChoiceCards } from '../../../blocks/form/choice-cards.tsx'
import { BankDelay } from '../../../blocks/order/delay.tsx'
import { OrderAmount, OrderForm, RoomFault } from '../../../blocks/order/order-form.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useWords } from '../../../words/language.tsx'
import type { WithdrawOrder, WithdrawTerms } from './withdraw.draft.ts'
import { withdrawWords } from './withdraw.words.ts'

interface Props {
  readonly order: WithdrawOrder
  readonly terms: WithdrawTerms
}

const AmountField = ({ order, terms }: Props) => {
  const t = useWords(withdrawWords)
  const { balances, withdrawable, daily, monthly, min } = terms ?? {}
  const code = amountFault(order.faults)
  const isLess = balances && balances.hold.minor + balances.pending.minor + balances.inTransit.minor > 0n
  const limits = balances && withdrawable && daily && monthly && min && (
    <>
      {code === 'AMOUNT_MIN' ? (
        <RoomFault>{t('least', { min: toCodeText(min) })}</RoomFault>
      ) : code && order.mostNow ? (
        <RoomFault>{t('most', { most: toCodeText(order.mostNow) })}</RoomFault>
      ) : (
        <span>{t('canWithdraw', { amount: toCodeText(withdrawable) })}</span>
      )}
      {isLess && (
        <span>
          {t('whyLess', {
            hold: toCodeText(balances.hold),
            pending: toCodeText(balances.pending),
            transit: toCodeText(balances.inTransit),
          })}
        </span>
      )}
      <span>{t('limitWhy', { daily: toCodeText(daily.left), monthly: toCodeText(monthly.left) })}</span>
    </>
  )
  return (
    <OrderAmount
      order={order}
      choices={withdrawCurrencies}
      clears={{ accountId: '' }}
      limits={limits ?? null}
      all={withdrawable}
    />
  )
}

const useWhyNot = () => {
  const t = useWords(withdrawWords)
  const zone = useZone()
  return ({ whyNot, coolingUntil }: NonNullable<WithdrawTerms>['accounts'][number]): string => {
    switch (whyNot) {
      case 'in-review':
        return t('inReview')
      case 'cooling-off':
        return t('coolingOff', { until: coolingUntil ? dateTimeOf(coolingUntil, zone) : '' })
      case 'frozen':
        return t('frozen')
      case 'removed':
      case 'rejected':
      case null:
        return t('notThere')
    }
  }
}
const Accounts = ({ order, terms }: Props) => {
  const t = useWords(withdrawWords)
  const whyNot = useWhyNot()
  const { draft, put, faults } = order
  const accounts = terms?.accounts ?? []
  return (
    <ChoiceCards
      label={t('to')}
      name="withdraw-account"
      fault={faults['accountId']}
      stacked
      value={draft.accountId}
      choices={accounts.map((account) => ({
        value: account.id,
        label: (
          <>
            {account.alias} {account.isDefault && <span className="quiet small">{t('isDefault')}</span>}
          </>
        ),
        why: (
          <>
            {account.bankName} <span className="digits">{account.number}</span>
          </>
        ),
        off: account.whyNot && whyNot(account),
      }))}
      onChange={(accountId) => put({ accountId })}
      after={
        terms &&
        accounts.length === 0 && (
          <p className="quiet">
            {t('noAccount', { currency: draft.currency })}{' '}
            <a href={href('/settings/add-bankcard')}>{t('addAccount')}</a>
          </p>
        )
      }
    />
  )
}

export const WithdrawForm = ({ order, terms }: Props) => {
  const t = useWords(withdrawWords)
  const { draft, put, faults } = order
  return (
    <OrderForm order={order} lead={t('lead')} next={t('next')}>
      <BankDelay isDelayed={terms?.arrival.isDelayed} />
      <AmountField order={order} terms={terms} />
      <Accounts order={order} terms={terms} />
      <TextField
        label={t('line')}
        hint={t('lineHint')}
        optional
        value={draft.line}
        fault={faults['line']}
        onChange={(line) => put({ line: line.slice(0, 35) })}
      />
    </OrderForm>
  )
}
