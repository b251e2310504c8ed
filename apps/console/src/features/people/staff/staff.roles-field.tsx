// The sixteen roles, each with its sentence; those above one's own are marked. Warns of maker and checker in one hand.
import { grantable, roleConflicts, roleMeanings, roles, roleWords, type Role } from '@falaj/contract/kernel/access'
import { FormField } from '../../../blocks/form/form-field.tsx'
import { Icon } from '../../../light/icons.tsx'
import { site, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { RightsList } from './staff.rights-list.tsx'
import { staffWords } from './staff.words.ts'
import './staff.css'

export interface RolesFieldProps {
  readonly value: readonly Role[]
  readonly onChange: (value: readonly Role[]) => void
  readonly fault: string | null
  readonly disabled?: boolean
}
export const RolesField = ({ value, onChange, fault, disabled = false }: RolesFieldProps) => {
  const t = useWords(staffWords)
  const language = useLanguage()
  const { who } = visitorOf(useStore(site))
  const mine = grantable(who?.roles ?? [])
  return (
    <div className="roles">
      <FormField label={t('roles')} hint={disabled ? t('ownRoles') : t('rolesLead')} fault={fault} native={false}>
        {({ id, ...control }) => (
          <div
            className="role-choices"
            role="group"
            aria-labelledby={control['aria-labelledby']}
            aria-describedby={control['aria-describedby']}
          >
            {roles.map((role, at) => {
              const isMine = mine.includes(role)
              return (
                <label key={role} className="role-choice" data-on={value.includes(role)} data-off={disabled || !isMine}>
                  <input
                    type="checkbox"
                    id={at === 0 ? id : undefined}
                    aria-invalid={control['aria-invalid']}
                    disabled={disabled || !isMine}
                    checked={value.includes(role)}
                    onChange={(event) =>
                      onChange(event.target.checked ? [...value, role] : value.filter((each) => each !== role))
                    }
                  />
                  {roleWords[role][language]}
                  <span className="role-meaning">{isMine ? roleMeanings[role][language] : t('notYours')}</span>
                </label>
              )
            })}
          </div>
        )}
      </FormField>
      <div aria-live="polite">
        {roleConflicts(value).map(([maker, checker]) => (
          <p key={maker} className="role-conflict">
            <Icon name="warning" size={16} />
            <span>{t('conflict', { maker: roleWords[maker][language], checker: roleWords[checker][language] })}</span>
          </p>
        ))}
      </div>
      <details className="role-rights">
        <summary>{t('rightsOf')}</summary>
        <RightsList roles={value} />
      </details>
    </div>
  )
}
