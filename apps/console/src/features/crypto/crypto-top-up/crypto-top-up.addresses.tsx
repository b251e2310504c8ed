// Customers' addresses: to be made, found, and given away.
import { useState } from 'react'
import { coins, coinTerms, isCoin, type Coin } from '@falaj/contract/kernel/coins'
import { cryptoTopUp } from '@falaj/contract/crypto/crypto-top-up'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { PickCustomer } from '../../../blocks/pick/pick-customer.tsx'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { WhyNot } from '../../../blocks/why-not/why-not.tsx'
import { Dialog } from '../../../light/dialog.tsx'
import { notify } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { AddressCard } from '../crypto-deposit/crypto-deposit.read.ts'
import { webhookWords } from '../../developers/webhook/webhook.read.ts'
import { topUpWords } from './crypto-top-up.words.ts'

type TopUpAddress = Output<typeof cryptoTopUp.addAddress>
interface Draft {
  readonly [field: string]: unknown
  readonly who: 'kept' | 'own'
  readonly coin: Coin
  readonly customerId: string
  readonly reference: string
}
const unset: Draft = { who: 'own', coin: 'USDT', customerId: '', reference: '' }

const NewAddress = ({
  onClose,
  onMade,
}: {
  readonly onClose: () => void
  readonly onMade: (made: TopUpAddress) => void
}) => {
  const t = useWords(topUpWords)
  const language = useLanguage()
  const [customerName, setCustomerName] = useState<string | null>(null)
  const form = useSaveForm(
    cryptoTopUp.addAddress,
    unset,
    (made) => {
      notify('success', t('made'))
      onMade(made)
    },
    ({ who, coin, customerId, reference }) => (who === 'kept' ? { coin, customerId } : { coin, reference }),
  )
  const { draft, faults, field } = form
  return (
    <FormDialog
      title={t('createTitle')}
      width={560}
      busy={form.busy}
      act={t('create')}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <p className="quiet small">{t('createLead')}</p>
      <SelectField
        label={t('who')}
        value={draft.who}
        onChange={(who) => form.put({ who: who === 'kept' ? 'kept' : 'own' })}
        choices={(['own', 'kept'] as const).map((value) => ({ value, label: t(value) }))}
      />
      {draft.who === 'kept' ? (
        <PickCustomer
          label={t('customer')}
          fault={faults['customerId'] ?? null}
          chosen={draft.customerId ? (customerName ?? draft.customerId) : null}
          onPick={(row) => {
            setCustomerName(row?.name ?? null)
            form.put({ customerId: row?.id ?? '' })
          }}
        />
      ) : (
        <TextField label={t('reference')} hint={t('referenceHint')} {...field('reference')} />
      )}
      <SelectField
        label={t('coin')}
        value={draft.coin}
        fault={faults['coin']}
        onChange={(coin) => isCoin(coin) && form.put({ coin })}
        choices={coins.map((value) => ({ value, label: `${value} · ${coinTerms[value][language]}` }))}
      />
    </FormDialog>
  )
}

const AddressDialog = ({ of, onClose }: { readonly of: TopUpAddress; readonly onClose: () => void }) => {
  const t = useWords(webhookWords)
  return (
    <Dialog open onClose={onClose} label={of.reference} width={560}>
      <div className="confirm">
        <h2>{`${of.reference} · ${of.coin}`}</h2>
        <AddressCard coin={of.coin as Coin} of={of} />
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            {t('close')}
          </button>
        </div>
      </div>
    </Dialog>
  )
}

export const Addresses = () => {
  const t = useWords(topUpWords)
  const [isNew, setIsNew] = useState(false)
  const [shown, setShown] = useState<TopUpAddress | null>(null)
  return (
    <>
      <RecordList
        of={cryptoTopUp.addresses}
        columns={(c) =>
          c.all({
            first: ['createdAt', 'reference', 'customer', 'coin', 'network', 'address', 'topUps', 'lastAt'],
            onCard: ['reference', 'coin'],
          })
        }
        drawer={(_, row) => row && <AddressCard coin={row.coin as Coin} of={row} />}
        actions={
          <WhyNot label={t('create')} area="cryptoWithdraw">
            <button type="button" className="button button-primary" onClick={() => setIsNew(true)}>
              {t('create')}
            </button>
          </WhyNot>
        }
        exportable
      />
      {isNew && (
        <NewAddress
          onClose={() => setIsNew(false)}
          onMade={(made) => {
            setIsNew(false)
            setShown(made)
          }}
        />
      )}
      {shown && <AddressDialog of={shown} onClose={() => setShown(null)} />}
    </>
  )
}
