// A new invitation: who, how, and who earns.
import { referral } from '@falaj/contract/growth/referral'
import { useQuery } from '../../../api/use.ts'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { notify } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { referralListWords } from './referral.words.ts'

export const InviteDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useWords(referralListWords)
  const language = useLanguage()
  const { data } = useQuery(referral.inviters, {})
  const form = useSaveForm(
    referral.add,
    { partnerId: '', channel: 'sms' as string, name: '', mobile: '', email: '', language: language as string },
    ({ number }, { draft }) => {
      notify('success', t(draft.channel === 'link' ? 'made' : 'sent', { number }))
      onClose()
    },
    // The account itself, unless a promoter is chosen.
    (draft) => ({ ...draft, partnerId: draft.partnerId || (data?.rows[0]?.id ?? '') }),
  )
  const { field, draft } = form
  if (data?.rows.length === 0)
    return (
      <FormDialog title={t('invite')} busy={false} act={null} onClose={onClose} onSubmit={onClose}>
        <p>{t('noPartner')}</p>
      </FormDialog>
    )
  return (
    <FormDialog
      title={t('invite')}
      width={560}
      busy={form.busy}
      act={t('invite')}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <TextField label={t('name')} {...field('name')} />
      <div className="field-pair">
        <SelectField
          label={t('by')}
          {...field('channel')}
          choices={[
            { value: 'sms', label: t('sms') },
            { value: 'email', label: t('mail') },
            { value: 'link', label: t('link') },
          ]}
        />
        <SelectField
          label={t('language')}
          {...field('language')}
          choices={[
            { value: 'en', label: 'English' },
            { value: 'zh', label: '中文' },
          ]}
        />
      </div>
      <div className="field-pair">
        <TextField label={t('mobile')} optional={draft.channel !== 'sms'} hint={t('mobileHint')} {...field('mobile')} />
        <TextField label={t('email')} optional={draft.channel !== 'email'} type="email" {...field('email')} />
      </div>
      <SelectField
        label={t('earns')}
        value={draft.partnerId || (data?.rows[0]?.id ?? '')}
        onChange={(partnerId) => form.put({ partnerId })}
        fault={form.faults['partnerId'] ?? null}
        choices={(data?.rows ?? []).map(({ id, name, kind }) => ({
          value: id,
          label: kind === 'account' ? t('ownAccount', { name }) : name,
        }))}
      />
    </FormDialog>
  )
}
