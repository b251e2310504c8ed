// A new address: checked while it is typed, complete before it is requested.
import { useState } from 'react'
import { coins, coinTerms, networks, networkWords, type Network } from '@falaj/contract/kernel/coins'
import { cryptoAddressBook } from '@falaj/contract/crypto/crypto-address-book'
import { errors } from '@falaj/contract/kernel/errors'
import { useAction, useQuery } from '../../../api/use.ts'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { readDraft, serverFaults, type Faults } from '../../../blocks/form/faults.ts'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { addressBookWords } from './crypto-address-book.words.ts'

const quiet = { quiet: ({ code }: { readonly code: number }) => code === errors.INPUT_INVALID.code }
const hasNoChecksum = (network: Network, typed: string): boolean =>
  network === 'ETH' && typed.slice(2) === typed.slice(2).toLowerCase()

export interface AddAddressProps {
  readonly network: Network
  readonly onClose: () => void
  /** `number`: of the request; null if nobody had to approve. */
  readonly onAdded: (number: string | null) => void
}
export const AddAddress = ({ network: first, onClose, onAdded }: AddAddressProps) => {
  const t = useWords(addressBookWords)
  const language = useLanguage()
  const [draft, setDraft] = useState({ network: first, address: '', label: '', holder: '', service: '' })
  const [blamed, setBlamed] = useState<Faults>({})
  const { network } = draft
  const address = draft.address.trim()
  const check = useQuery(cryptoAddressBook.check, { network, address }, { enabled: address.length > 10 })
  const { data: terms } = useQuery(cryptoAddressBook.terms, {})
  const add = useAction(cryptoAddressBook.add, {
    ...quiet,
    confirms: (input) => [
      { name: t('address'), value: input.address },
      { name: t('label'), value: input.label },
    ],
  })
  const put = (part: Partial<typeof draft>): void => {
    setDraft({ ...draft, ...part })
    setBlamed(Object.fromEntries(Object.entries(blamed).filter(([name]) => !Object.hasOwn(part, name))))
  }
  const act = async (): Promise<void> => {
    const { input, faults } = readDraft(cryptoAddressBook.add, draft)
    if (faults) return setBlamed(faults)
    const result = await add.run(input)
    if (result.kind === 'success') return onAdded(result.body.requestNumber)
    setBlamed(serverFaults(result) ?? {})
  }
  const checked = check.data
  const seconds = terms?.coolingOffSeconds ?? 0
  const time =
    seconds < 3600 ? t('minutes', { n: Math.ceil(seconds / 60) }) : t('hours', { n: Math.round(seconds / 3600) })
  return (
    <FormDialog
      title={t('addTitle')}
      width={560}
      busy={add.busy}
      act={t('add')}
      onClose={onClose}
      onSubmit={() => void act()}
    >
      <p className="quiet small">{t('lead')}</p>
      <SelectField
        label={t('network')}
        hint={t('networkHint', { coins: coins.filter((coin) => coinTerms[coin].network === network).join(', ') })}
        choices={networks.map((each) => ({ value: each, label: networkWords[each][language] }))}
        value={network}
        onChange={(value) => put({ network: value as Network, address: draft.address })}
      />
      <TextField
        label={t('address')}
        value={draft.address}
        fault={blamed['address'] ?? checked?.fault ?? null}
        hint={
          checked?.address && !checked.fault ? t(hasNoChecksum(network, address) ? 'noChecksum' : 'good') : undefined
        }
        onChange={(typed) => put({ address: typed })}
      />
      {checked?.looksLike && <p className="small quiet">{t('looksLike', { network: checked.looksLike })}</p>}
      <TextField
        label={t('label')}
        hint={t('labelHint')}
        value={draft.label}
        fault={blamed['label']}
        onChange={(typed) => put({ label: typed.slice(0, 40) })}
      />
      <TextField
        label={t('holder')}
        hint={t('holderHint')}
        value={draft.holder}
        fault={blamed['holder']}
        onChange={(typed) => put({ holder: typed.slice(0, 100) })}
      />
      <TextField
        label={t('service')}
        hint={t('serviceHint')}
        optional
        value={draft.service}
        fault={blamed['service']}
        onChange={(typed) => put({ service: typed.slice(0, 60) })}
      />
      {terms && <p className="quiet small">{t('next', { time })}</p>}
    </FormDialog>
  )
}
