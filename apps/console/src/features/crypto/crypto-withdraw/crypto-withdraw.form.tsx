// Amount, address, speed and the test; faults appear under their field while typing.
import { useState } from 'react'
import { coins, coinTerms, networkWords } from '@falaj/contract/kernel/coins'
import { feeLevelNames, feeLevelWords } from '@falaj/contract/crypto/crypto-withdraw'
import { toShortText } from '@falaj/money'
import { ChoiceCards } from '../../../blocks/form/choice-cards.tsx'
import { amountFault } from '../../../blocks/form/faults.ts'
import { OrderAmount, OrderForm, RoomFault } from '../../../blocks/order/order-form.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { notify } from '../../../state/messages.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { AddAddress } from '../crypto-address-book/crypto-address-book.read.ts'
import { restOf, type CoinOrder, type CoinWithdrawTerms } from './crypto-withdraw.draft.ts'
import { coinWithdrawWords } from './crypto-withdraw.words.ts'

interface Props {
  readonly order: CoinOrder
  readonly terms: CoinWithdrawTerms
}

const AmountField = ({ order, terms }: Props) => {
  const t = useWords(coinWithdrawWords)
  const { draft, faults } = order
  const most = terms?.levels.find(({ level }) => level === draft.level)?.most
  const { balances, min } = terms ?? {}
  const isLess = balances && balances.hold.minor + balances.pending.minor > 0n
  const limits = balances && min && (
    <>
      {amountFault(faults) === 'AMOUNT_MIN' ? (
        <RoomFault>{t('least', { min: toShortText(min) })}</RoomFault>
      ) : (
        most && <span>{t('most', { most: toShortText(most), available: toShortText(balances.available) })}</span>
      )}
      {terms && (
        <span>
          {t('limits', {
            one: toShortText(terms.one),
            daily: toShortText(terms.daily.max),
            left: toShortText(terms.daily.left),
          })}
        </span>
      )}
      {isLess && <span>{t('less', { hold: toShortText(balances.hold), pending: toShortText(balances.pending) })}</span>}
    </>
  )
  return (
    <OrderAmount
      order={order}
      label={t('amount')}
      choices={coins}
      clears={{ payeeId: '' }}
      limits={limits ?? null}
      all={most}
    />
  )
}

const Payees = ({ order, terms }: Props) => {
  const t = useWords(coinWithdrawWords)
  const language = useLanguage()
  const zone = useZone()
  const [isAdding, setIsAdding] = useState(false)
  const { draft, put, faults } = order
  const payees = terms?.payees ?? []
  const { network } = coinTerms[draft.currency]
  return (
    <>
      <ChoiceCards
        label={t('to')}
        name="crypto-payee"
        fault={faults['payeeId']}
        stacked
        value={draft.payeeId}
        choices={payees.map(({ id, label, address, holder, service, whyNot, coolingUntil }) => ({
          value: id,
          label: (
            <>
              {label} <span className="quiet small">{[holder, service].filter(Boolean).join(', ')}</span>
            </>
          ),
          why: <span className="digits crypto-address-whole">{address}</span>,
          off:
            whyNot === 'in-review'
              ? t('inReview')
              : whyNot && t('coolingOff', { until: coolingUntil ? dateTimeOf(coolingUntil, zone) : '' }),
        }))}
        onChange={(payeeId) => put({ payeeId })}
        after={
          <span className="crypto-add-payee">
            {terms && payees.length === 0 && (
              <span className="quiet">{t('noPayee', { network: networkWords[network][language] })}</span>
            )}
            <button type="button" className="button" onClick={() => setIsAdding(true)}>
              {t('addPayee')}
            </button>
          </span>
        }
      />
      {isAdding && (
        <AddAddress
          network={network}
          onClose={() => setIsAdding(false)}
          onAdded={(number) => {
            setIsAdding(false)
            notify('success', number ? t('payeeAsked', { number }) : t('payeeAdded'))
          }}
        />
      )}
    </>
  )
}

const Levels = ({ order, terms }: Props) => {
  const t = useWords(coinWithdrawWords)
  const language = useLanguage()
  const { draft, put, faults } = order
  const levels = terms?.levels ?? []
  return (
    <ChoiceCards
      label={t('level')}
      name="coin-level"
      fault={faults['level']}
      value={draft.level}
      choices={feeLevelNames.map((level) => {
        const found = levels.find((each) => each.level === level)
        return {
          value: level,
          label: feeLevelWords[level][language],
          why: found ? t('levelWhy', { n: found.minutes, fee: toShortText(found.fee) }) : '',
        }
      })}
      onChange={(level) => put({ level })}
      after={terms && levels.length === 0 && <p className="form-message">{t('noFees')}</p>}
    />
  )
}

export const CoinWithdrawForm = ({ order, terms }: Props) => {
  const t = useWords(coinWithdrawWords)
  const language = useLanguage()
  const { draft, put } = order
  const { network } = coinTerms[draft.currency]
  return (
    <OrderForm order={order} lead={t('lead')} next={t('next')}>
      {draft.quoteId && terms && (
        <p className={terms.refund ? 'crypto-refund' : 'form-message'} role="status">
          {terms.refund
            ? t('refundFor', { number: terms.refund.number, left: toShortText(terms.refund.left) })
            : t('refundNone')}{' '}
          <button type="button" className="button" onClick={() => put({ quoteId: '' })}>
            {t('refundOff')}
          </button>
        </p>
      )}
      {terms && !terms.isOn && (
        <p className="form-message" role="status">
          {t('off')}
        </p>
      )}
      {terms?.isBehind && (
        <p className="form-message" role="status">
          {t('behind', { network: networkWords[network][language] })}
        </p>
      )}
      <AmountField order={order} terms={terms} />
      <Payees order={order} terms={terms} />
      <Levels order={order} terms={terms} />
      {terms && restOf(draft.currency, draft.amount) && (
        <label className="choice-card coin-test">
          <input type="checkbox" checked={draft.isTest} onChange={(event) => put({ isTest: event.target.checked })} />
          <span className="choice-text choice-label">
            {t('test')}
            <span className="quiet small">{t('testWhy', { min: toShortText(terms.min) })}</span>
          </span>
        </label>
      )}
    </OrderForm>
  )
}
