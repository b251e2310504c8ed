// Another name, other roles.
import { readRole, type Role } from '@falaj/contract/kernel/access'
import { errors } from '@falaj/contract/kernel/errors'
import { staff } from '@falaj/contract/people/staff'
import { useAction } from '../../../api/use.ts'
import { TextField } from '../../../blocks/form/fields.tsx'
import { useForm } from '../../../blocks/form/use-form.ts'
import { BusyButton } from '../../../light/busy-button.tsx'
import { Dialog } from '../../../light/dialog.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { roleLabel } from '@falaj/contract/kernel/access'
import type { Colleague } from './staff.colleague.ts'
import { useStoreName } from '../../../blocks/store/store-name.tsx'
import { bindingsOf, rowsOf, StoresField } from './staff.stores-field.tsx'
import { RolesField } from './staff.roles-field.tsx'
import { staffStale, useNotifyResult } from './staff.use-notify-result.ts'
import { staffWords } from './staff.words.ts'
import '../../../blocks/confirm/confirm.css'

export const EditDialog = ({ of, onClose }: { readonly of: Colleague; readonly onClose: () => void }) => {
  const t = useWords(staffWords)
  const language = useLanguage()
  const storeName = useStoreName()
  const notifyResult = useNotifyResult()
  const action = useAction(staff.edit, {
    stale: staffStale,
    quiet: ({ code }) => code === errors.INPUT_INVALID.code,
    confirms: ({ name, roles, stores }) => [
      { name: t('name'), value: name },
      { name: t('roles'), value: roles.map((role) => roleLabel(role, language)).join(', ') },
      ...(stores ? [{ name: t('stores'), value: stores.map(({ store }) => storeName(store)).join(', ') }] : []),
    ],
  })
  const form = useForm(staff.edit, {
    unset: {
      id: of.id,
      name: of.name,
      roles: of.roles.map(readRole).filter((role): role is Role => role !== null) as readonly Role[],
      stores: rowsOf(of.bindings),
    },
    sent: (draft) => ({ ...draft, stores: bindingsOf(draft.stores) }),
    action,
    onDone: (body) => {
      notifyResult({ kind: 'success', body }, t('doneEdit', { name: of.name }))
      onClose()
    },
  })
  const title = t('editTitle', { name: of.name })
  const fixedName = of.whyNot.rename !== null
  return (
    <Dialog open onClose={() => !form.busy && onClose()} label={title} width={560}>
      <form className="form staff-edit" noValidate onSubmit={form.onSubmit}>
        <h2>{title}</h2>
        <TextField
          label={t('name')}
          {...form.field('name')}
          disabled={fixedName}
          hint={fixedName ? t('nameTheirs') : undefined}
        />
        <RolesField {...form.field('roles')} disabled={of.isMe} />
        {!of.isMe && <StoresField {...form.field('stores')} faults={form.faults} />}
        {!of.isMe && <p className="quiet small">{t('rolesNext')}</p>}
        <div className="dialog-actions">
          <button type="button" className="button" disabled={form.busy} onClick={onClose}>
            {t('cancel')}
          </button>
          <BusyButton text={t('save')} busy={form.busy} working={t('working')} className="button-primary" />
        </div>
      </form>
    </Dialog>
  )
}
