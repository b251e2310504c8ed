// The provider's own people: who may work at the desk, as what, and how they sign in.
import { useState } from 'react'
import { deskPeople, deskPersonStatusWords } from '@falaj/contract/desk/desk-people'
import { deskRoleMeanings, deskRoles, deskRoleWords, type DeskRole } from '@falaj/contract/desk/desk-access'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { say } from '@falaj/contract/kernel/words'
import { useAction } from '../../../console/src/api/use.ts'
import { Command } from '../../../console/src/blocks/command/command.tsx'
import { Copy } from '../../../console/src/blocks/copy.tsx'
import { FormDialog } from '../../../console/src/blocks/form/form-dialog.tsx'
import { useForm } from '../../../console/src/blocks/form/use-form.ts'
import { Loaded } from '../../../console/src/blocks/loaded/loaded.tsx'
import { DeskInput } from '../parts/input.tsx'
import { dateTimeOf } from '../../../console/src/words/dates.ts'
import { useLanguage, useWords } from '../../../console/src/words/language.tsx'
import { useMay, useMe } from '../me.ts'
import { RequestCommand } from '../parts/request-command.tsx'
import { staffWords } from './words.ts'
import './staff.css'

type Person = Output<typeof deskPeople.staff>['rows'][number]

const RoleChecks = ({
  value,
  onChange,
}: {
  readonly value: readonly DeskRole[]
  readonly onChange: (roles: DeskRole[]) => void
}) => {
  const t = useWords(staffWords)
  const language = useLanguage()
  return (
    <fieldset className="desk-roles">
      <legend>{t('roles')}</legend>
      {deskRoles.map((role) => (
        <label key={role}>
          <input
            type="checkbox"
            checked={value.includes(role)}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, role] : value.filter((each) => each !== role))
            }
          />
          <span>
            {say(deskRoleWords[role], language)}
            <small>{say(deskRoleMeanings[role], language)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
const Invite = () => {
  const t = useWords(staffWords)
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const [made, setMade] = useState<Output<typeof deskPeople.invite> | null>(null)
  const action = useAction(deskPeople.invite, {
    stale: [deskPeople.staff],
    quiet: ({ code }) => code === errors.INPUT_INVALID.code,
  })
  const form = useForm(deskPeople.invite, {
    unset: { email: '', name: '', roles: [] as DeskRole[], language },
    action,
    onDone: setMade,
  })
  const close = (): void => {
    setOpen(false)
    setMade(null)
    form.put({ email: '', name: '', roles: [] })
  }
  return (
    <>
      <button type="button" className="button button-primary" onClick={() => setOpen(true)}>
        {t('invite')}
      </button>
      <FormDialog
        open={open}
        title={t('invite')}
        width={560}
        busy={form.busy}
        act={made ? null : t('send')}
        onClose={close}
        onSubmit={form.submit}
      >
        {made ? (
          <>
            <p>{t('link')}</p>
            <p className="desk-code">
              {made.link} <Copy text={made.link} />
            </p>
            <p>{t('linkHint', { email: form.draft.email, time: dateTimeOf(made.expiresAt) })}</p>
          </>
        ) : (
          <>
            <DeskInput label={t('name')} autoComplete="off" {...form.field('name')} />
            <DeskInput label={t('email')} type="email" autoComplete="off" {...form.field('email')} />
            <RoleChecks value={form.draft.roles} onChange={(roles) => form.put({ roles })} />
            {form.faults['roles'] && <p className="desk-note">{t('roles')}</p>}
          </>
        )}
      </FormDialog>
    </>
  )
}
const Roles = ({ person }: { readonly person: Person }) => {
  const t = useWords(staffWords)
  const [roles, setRoles] = useState<readonly DeskRole[]>(person.roles)
  return (
    <RequestCommand
      of={deskPeople.roles}
      input={() => ({ id: person.id, roles: [...roles] })}
      label={t('changeRoles')}
      title={`${t('changeRoles')}: ${person.name}`}
      takesNote={false}
    >
      <RoleChecks value={roles} onChange={setRoles} />
    </RequestCommand>
  )
}
const Acts = ({ person }: { readonly person: Person }) => {
  const t = useWords(staffWords)
  const { id } = person
  if (person.status === 'SUSPENDED')
    return (
      <RequestCommand
        of={deskPeople.resume}
        input={() => ({ id })}
        label={t('resume')}
        title={t('resumeTitle', { name: person.name })}
        takesNote={false}
      />
    )
  return (
    <div className="desk-actions">
      <Roles person={person} />
      <RequestCommand
        of={deskPeople.resetFactors}
        input={() => ({ id })}
        label={t('reset')}
        title={t('resetTitle')}
        takesNote={false}
      />
      <Command
        of={deskPeople.suspend}
        input={{ id }}
        label={t('suspend')}
        title={t('suspendTitle', { name: person.name })}
        next={t('suspendNext')}
        destructive
        done={t('suspended')}
      />
    </div>
  )
}
export default function Staff() {
  const t = useWords(staffWords)
  const language = useLanguage()
  const me = useMe()
  const may = useMay()
  return (
    <div className="desk-page">
      <Loaded of={deskPeople.staff} input={{}}>
        {({ rows }) => (
          <>
            <div className="desk-bar">
              <div>
                <h1 className="desk-title">{t('title')}</h1>
                <p className="desk-finding">
                  {t('finding', { n: rows.filter(({ status }) => status === 'ACTIVE').length })}
                </p>
              </div>
              {may('staff', 'act') && <Invite />}
            </div>
            <div className="desk-panel desk-scroll">
              <table className="desk-table">
                <thead>
                  <tr>
                    <th>{t('name')}</th>
                    <th>{t('roles')}</th>
                    <th>{t('signIn')}</th>
                    <th>{t('status')}</th>
                    <th>{t('seen')}</th>
                    <th>{t('acts')}</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((person) => (
                    <tr key={person.id}>
                      <td>
                        {person.name}
                        <small>{person.email}</small>
                      </td>
                      <td>{person.roles.map((role) => say(deskRoleWords[role], language)).join(', ')}</td>
                      <td>
                        {[
                          ...(person.passkeys > 0 ? [t('passkeys', { n: person.passkeys })] : []),
                          ...(person.authenticator ? [t('authenticator')] : []),
                        ].join(', ') || t('none')}
                      </td>
                      <td>{say(deskPersonStatusWords[person.status], language)}</td>
                      <td>{person.seenAt ? dateTimeOf(person.seenAt) : '–'}</td>
                      <td>{may('staff', 'act') && person.id !== me.id && <Acts person={person} />}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </>
        )}
      </Loaded>
    </div>
  )
}
