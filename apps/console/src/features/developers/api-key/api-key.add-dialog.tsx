// A key as it should be. Its secret is made right after, with the second factor, unless a colleague has to approve first.
import { useState } from 'react'
import { apiKey, expiryDays } from '@falaj/contract/developers/api-key'
import { apiScopeNames, apiScopes, mayGiveScope, type ApiScope } from '@falaj/contract/developers/api-scopes'
import { errors } from '@falaj/contract/kernel/errors'
import { useAction } from '../../../api/use.ts'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { serverFaults } from '../../../blocks/form/faults.ts'
import { ChecksField, TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { site, visitorOf } from '../../../session/site.ts'
import { notify } from '../../../state/messages.ts'
import { useStore } from '../../../state/store.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import type { Secret } from './api-key.secret-dialog.tsx'
import { apiKeyWords } from './api-key.words.ts'

type Faults = Readonly<Record<string, string>>
const never = 'never'

export const AddDialog = ({
  onClose,
  onSecret,
}: {
  readonly onClose: () => void
  readonly onSecret: (secret: Secret) => void
}) => {
  const t = useWords(apiKeyWords)
  const language = useLanguage()
  const visitor = visitorOf(useStore(site))
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly string[]>([])
  const [addresses, setAddresses] = useState('')
  const [expiry, setExpiry] = useState('90')
  const [faults, setFaults] = useState<Faults>({})
  const add = useAction(apiKey.add, { quiet: ({ code }) => code === errors.INPUT_INVALID.code })
  const issue = useAction(apiKey.issue, { confirms: () => [{ name: t('name'), value: name }] })
  const act = async (): Promise<void> => {
    const wrong: Faults = {
      ...(name.trim() === '' ? { name: 'REQUIRED' } : {}),
      ...(scopes.length === 0 ? { scopes: 'CHOOSE_ONE' } : {}),
      ...(expiry === '' ? { expiresInDays: 'REQUIRED' } : {}),
    }
    if (Object.keys(wrong).length > 0) return setFaults(wrong)
    const result = await add.run({
      name: name.trim(),
      scopes: scopes as ApiScope[],
      addresses: addresses.split(/[\s,]+/).filter((each) => each !== ''),
      expiresInDays: expiry === never ? null : Number(expiry),
    })
    if (result.kind !== 'success') {
      const refused = Object.entries(serverFaults(result) ?? {}).map(([path, code]) => [path.split('.')[0], code])
      return setFaults(Object.fromEntries(refused) as Faults)
    }
    onClose()
    const { id, number } = result.body
    if (!id) return notify('success', t('waits', { number: number ?? '' }))
    const made = await issue.run({ id, overlapHours: 0 })
    if (made.kind === 'success') onSecret(made.body)
  }
  const clear =
    <T,>(set: (value: T) => void) =>
    (value: T): void => {
      set(value)
      setFaults({})
    }
  return (
    <FormDialog
      title={t('add')}
      width={560}
      busy={add.busy}
      act={t('create')}
      onClose={onClose}
      onSubmit={() => void act()}
    >
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        value={name}
        fault={faults['name']}
        onChange={clear((typed: string) => setName(typed.slice(0, 80)))}
      />
      <ChecksField
        label={t('scopes')}
        value={scopes}
        fault={faults['scopes']}
        onChange={clear(setScopes)}
        choices={apiScopeNames
          .filter((scope) => mayGiveScope(scope, visitor))
          .map((value) => ({ value, label: apiScopes[value][language] }))}
      />
      <TextField
        label={t('addresses')}
        hint={t('addressesHint')}
        optional
        lines={3}
        value={addresses}
        fault={faults['addresses']}
        onChange={clear(setAddresses)}
      />
      <SelectField
        label={t('expiry')}
        value={expiry}
        fault={faults['expiresInDays']}
        onChange={clear(setExpiry)}
        choices={[
          ...expiryDays.map((days) => ({ value: String(days), label: t(`days-${days}`) })),
          { value: never, label: t('never') },
        ]}
      />
    </FormDialog>
  )
}
