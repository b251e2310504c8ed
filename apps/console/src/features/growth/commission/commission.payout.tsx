// Paying out what is available, and one payout: its approval, entries and commissions.
import { useState } from 'react'
import { areas, mayEnter } from '@falaj/contract/kernel/access'
import { commission, type CommissionPayoutDetail } from '@falaj/contract/growth/commission'
import { referralArea } from '@falaj/contract/growth/referral-area'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { href } from '@falaj/contract/kernel/routes'
import { useAction, useQuery } from '../../../api/use.ts'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { Command } from '../../../blocks/command/command.tsx'
import { EntriesPart } from '../../../blocks/entries/entries.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { RecordView } from '../../../blocks/record-list/record-detail.tsx'
import { site, visitorOf } from '../../../session/site.ts'
import { notify } from '../../../state/messages.ts'
import { useStore } from '../../../state/store.ts'
import { useWords } from '../../../words/language.tsx'
import { commissionWords } from './commission.words.ts'

type Payable = Output<typeof commission.payable>
const PayOutDialog = ({ of, onClose }: { readonly of: Payable; readonly onClose: () => void }) => {
  const t = useWords(commissionWords)
  const [draftId] = useState(() => crypto.randomUUID())
  const payable = of.balances.filter(({ amount }) => amount.minor > 0n)
  const [currency, setCurrency] = useState(payable[0]?.amount.currency ?? 'AED')
  const action = useAction(commission.pay)
  const chosen = payable.find(({ amount }) => amount.currency === currency)
  const submit = async (): Promise<void> => {
    if (!of.partner) return
    const answer = await action.run({ draftId, partnerId: of.partner.id, currency: currency as 'AED' })
    if (answer.kind !== 'success') return
    notify('success', t('asked', { number: answer.body.number }))
    onClose()
  }
  const why = !of.payee
    ? t('noPayee')
    : !chosen
      ? t(of.balances.some(({ amount }) => amount.minor < 0n) ? 'owed' : 'nothing')
      : null
  return (
    <FormDialog
      title={t('payOutTitle')}
      width={560}
      busy={action.busy}
      act={why ? null : t('payOut')}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      {why && <p role="status">{why}</p>}
      {!why && payable.length > 1 && (
        <SelectField
          label={t('payOutCurrency')}
          value={currency}
          onChange={(code) => code && setCurrency(code as typeof currency)}
          choices={payable.map(({ amount }) => ({ value: amount.currency, label: amount.currency }))}
        />
      )}
      {!why && chosen && (
        <>
          <Facts
            as="rows"
            facts={[
              { name: t('payOutTo'), value: of.payee },
              { name: t('payOutLines'), value: <span className="digits">{chosen.lines}</span> },
              { name: t('payOutAmount'), value: <Amount of={chosen.amount} />, sum: true },
            ]}
          />
          <p className="quiet small">{t('payOutNow')}</p>
          <p className="quiet small">
            {of.approvals.needed > 0 ? t('payOutApproval', { n: of.approvals.needed }) : t('payOutAtOnce')}
          </p>
        </>
      )}
    </FormDialog>
  )
}
/** Without a partner: the account's own. */
export const PayOutButton = ({ partnerId }: { readonly partnerId?: string }) => {
  const t = useWords(commissionWords)
  const [isOpen, setIsOpen] = useState(false)
  const visitor = visitorOf(useStore(site))
  const { data } = useQuery(commission.payable, partnerId ? { partnerId } : {})
  if (!data?.partner || !mayEnter(areas.fiatMoneyMovement, visitor)) return null
  return (
    <>
      <button type="button" className="button button-primary" onClick={() => setIsOpen(true)}>
        {t('payOut')}
      </button>
      {isOpen && <PayOutDialog of={data} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const View = ({ found }: { readonly found: CommissionPayoutDetail }) => {
  const t = useWords(commissionWords)
  const { facts } = useFieldFacts(referralArea.payouts)
  return (
    <RecordView
      list={referralArea.payouts}
      found={found}
      facts={[
        ...facts(found, 'number', 'payee'),
        { name: t('partner'), value: found.partner },
        ...facts(found, 'lines', 'maker', 'checker', 'createdAt', 'completedAt'),
        ...(found.request
          ? [
              {
                name: t('payout'),
                value: (
                  <a href={href('/management/auth/history', {}, { open: found.request.id })}>{found.request.number}</a>
                ),
              },
            ]
          : []),
      ]}
    >
      <EntriesPart title={t('entries')} of={found} />
      <Actions>
        <a className="button" href={href('/referral/transaction', {}, { text: found.number })}>
          {t('showLines')}
        </a>
        {found.mayCancel && (
          <Command
            of={commission.cancelPayout}
            input={{ id: found.id }}
            label={t('cancel')}
            title={t('cancelTitle', { number: found.number })}
            next={t('cancelNext')}
            done={t('cancelled')}
          />
        )}
      </Actions>
    </RecordView>
  )
}
export const PayoutView = ({ id }: { readonly id: string }) => (
  <Loaded of={commission.payout} input={{ id }}>
    {(found) => <View found={found} />}
  </Loaded>
)
