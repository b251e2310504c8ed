// One voucher: whether it is still out, what it was used for, or why it was cancelled.
import { useState } from 'react'
import { cashVoucher, type VoucherDetail } from '@falaj/contract/cash/cash-voucher'
import { href } from '@falaj/contract/kernel/routes'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { Detail, DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { useSentence } from '../../../blocks/sentence/use-sentence.ts'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { notify } from '../../../state/messages.ts'
import { useWords } from '../../../words/language.tsx'
import { cashVoucherSentences, cashVoucherWords } from './cash-voucher.words.ts'

const CancelVoucher = ({
  of: { id, number },
  onClose,
}: {
  readonly of: VoucherDetail
  readonly onClose: () => void
}) => {
  const t = useWords(cashVoucherWords)
  const form = useSaveForm(cashVoucher.cancel, { id, reason: '' }, () => {
    notify('success', t('cancelled'))
    onClose()
  })
  return (
    <FormDialog
      title={t('cancelTitle', { number })}
      busy={form.busy}
      act={t('cancel')}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <p className="quiet small">{t('cancelNext')}</p>
      <TextField label={t('reason')} {...form.field('reason')} />
    </FormDialog>
  )
}
const View = ({ found }: { readonly found: VoucherDetail }) => {
  const t = useWords(cashVoucherWords)
  const [isOpen, setIsOpen] = useState(false)
  const { cancelled } = found
  const say = useSentence(
    cashVoucherSentences,
    { ...found, at: cancelled?.at, who: cancelled?.by ?? '–', why: cancelled?.why ?? '–' },
    cancelled && 'cancelled',
    found.status,
    found.agent ? 'agent' : 'own',
  )
  const { facts, title } = useFieldFacts(cashVoucher.query)
  return (
    <>
      <Detail
        sum={
          <>
            <Amount of={found.value} as="hero" />
            <StatusPill code={found.status} />
          </>
        }
        say={say}
        steps={
          found.actions.includes('cancel') && (
            <Actions>
              <button type="button" className="button" onClick={() => setIsOpen(true)}>
                {t('cancel')}
              </button>
            </Actions>
          )
        }
      >
        <DetailPart title={t('facts')}>
          <Facts
            as="rows"
            facts={[
              ...facts(found, 'number', 'value', 'issuedAt', 'issuedBy'),
              {
                name: title('agent'),
                value: found.agentId ? (
                  <a href={href('/products/cash-agents', {}, { open: found.agentId })}>{found.agent}</a>
                ) : (
                  t('ownTills')
                ),
              },
              ...facts(found, 'expiresAt', 'redeemedAt'),
              ...(found.topUpId
                ? [
                    {
                      name: title('topUpNo'),
                      value: (
                        <a
                          className="digits"
                          href={href('/fiat/transaction/record', {}, { tab: 'cash-top-up', open: found.topUpId })}
                        >
                          {found.topUpNo}
                        </a>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        </DetailPart>
      </Detail>
      {isOpen && <CancelVoucher of={found} onClose={() => setIsOpen(false)} />}
    </>
  )
}
export const VoucherView = ({ id }: { readonly id: string }) => (
  <Loaded of={cashVoucher.detail} input={{ id }}>
    {(found) => <View found={found} />}
  </Loaded>
)
