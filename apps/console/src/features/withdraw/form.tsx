// Amount, account and the bank's line; what is wrong stands under its field while it is typed.
import { href } from '@falaj/contract/routes'
import { withdrawCurrencies, type WithdrawCurrency } from '@falaj/contract/withdraw-rules'
import { toCodeText, toText } from '@falaj/money'
import { amountFault } from '../../blocks/form/faults.ts'
import { PlainForm } from '../../blocks/form/plain-form.tsx'
import { TextField } from '../../blocks/form/fields.tsx'
import { ChoiceCards } from '../../blocks/form/choice-cards.tsx'
import { AmountInput } from '../../blocks/money/amount-input.tsx'
import { orderWords } from '../../blocks/order/words.ts'
import { useZone } from '../../blocks/zone.ts'
import { BusyButton } from '../../light/busy-button.tsx'
import { dateTimeOf } from '../../words/dates.ts'
import { useWords } from '../../words/language.tsx'
import type { WithdrawOrder, WithdrawTerms } from './draft.ts'
import { withdrawWords } from './words.ts'

interface Props {
  readonly order: WithdrawOrder
  readonly terms: WithdrawTerms
}

const AmountField = ({ order, terms }: Props) => {
  const t = useWords(withdrawWords)
  const words = useWords(orderWords)
  const { draft, put, faults, mostNow } = order
  const { balances, withdrawable, daily, monthly, min } = terms ?? {}
  const code = amountFault(faults)
  const isLess = balances && balances.hold.minor + balances.pending.minor + balances.inTransit.minor > 0n
  const room = balances && withdrawable && daily && monthly && min && (
    <span className="withdraw-room">
      {code === 'AMOUNT_MIN' ? (
        <span className="withdraw-most">{t('least', { min: toCodeText(min) })}</span>
      ) : code && mostNow ? (
        <span className="withdraw-most">{t('most', { most: toCodeText(mostNow) })}</span>
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
    </span>
  )
  return (
    <div>
      <AmountInput
        label={words('amount')}
        choices={withdrawCurrencies}
        value={{ amount: draft.amount, currency: draft.currency }}
        onChange={({ amount, currency }) =>
          put({
            amount,
            currency: currency as WithdrawCurrency,
            ...(currency === draft.currency ? {} : { accountId: '' }),
          })
        }
        fault={code}
        hint={room}
        after={
          withdrawable &&
          withdrawable.minor > 0n && (
            <button type="button" className="button withdraw-all" onClick={() => put({ amount: toText(withdrawable) })}>
              {t('all')}
            </button>
          )
        }
      />
      {/* A fault takes the hint's place. */}
      {code && <div className="small quiet">{room}</div>}
    </div>
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
  const words = useWords(orderWords)
  const { draft, put, faults, form, review, isBusy } = order
  return (
    <section className="card card-body">
      <PlainForm ref={form} onSubmit={review}>
        <p className="quiet">{t('lead')}</p>
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
        <div className="withdraw-act">
          <span className="quiet small">{t('next')}</span>
          <BusyButton text={words('review')} busy={isBusy} working={words('working')} />
        </div>
      </PlainForm>
    </section>
  )
}
