// Looking at the console as another role does: choosing it, the banner that stays while it lasts, and the way back.
import { useState } from 'react'
import { roleLabel, roles, viewers, mayEnter, type Role } from '@falaj/contract/kernel/access'
import { rights } from '@falaj/contract/people/rights'
import { words } from '@falaj/contract/kernel/words'
import { call } from '../api/call.ts'
import { report } from '../api/report.ts'
import { BusyButton } from '../light/busy-button.tsx'
import { Dialog } from '../light/dialog.tsx'
import { notifySwitched } from '../session/signed-in.ts'
import { site, visitorOf } from '../session/site.ts'
import { useStore } from '../state/store.ts'
import { useLanguage, useWords } from '../words/language.tsx'
import { Icon } from '../light/icons.tsx'

const viewAsWords = words({
  viewAs: { en: 'View as…', zh: '以角色查看…' },
  title: { en: 'View as a role', zh: '以角色查看' },
  lead: {
    en: 'You see menu, pages and buttons as that role does. Nothing can be changed, and no money moves, until you stop.',
    zh: '您将看到该角色所见的菜单、页面与按钮。在停止之前，无法进行任何更改，也不会动用资金。',
  },
  role: { en: 'Role', zh: '角色' },
  begin: { en: 'Begin viewing', zh: '开始查看' },
  cancel: { en: 'Cancel', zh: '取消' },
  working: { en: 'One moment…', zh: '请稍候' },
  viewing: { en: 'You view the console as: {role}.', zh: '您正以此角色查看：{role}。' },
  nothing: { en: 'Nothing can be changed.', zh: '无法进行任何更改。' },
  stop: { en: 'Stop viewing as', zh: '停止查看' },
  banner: { en: 'Viewing as a role', zh: '以角色查看' },
})

/** Everything is loaded anew, here and in the other tabs: nothing on the screen may be of the other role. */
const arrive = (): void => {
  notifySwitched()
  location.assign('/')
}

export const useMayViewAs = (): boolean => mayEnter(viewers, visitorOf(useStore(site)))

export const ViewAsItem = ({ onPress }: { readonly onPress: () => void }) => {
  const t = useWords(viewAsWords)
  return (
    <button type="button" className="popup-item" onClick={onPress}>
      <Icon name="user" />
      {t('viewAs')}
    </button>
  )
}

export const ViewAsDialog = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => {
  const t = useWords(viewAsWords)
  const language = useLanguage()
  const [role, setRole] = useState<Role>(roles[0])
  const [busy, setBusy] = useState(false)
  const begin = async (): Promise<void> => {
    setBusy(true)
    const result = await call(rights.viewAs, { role })
    if (result.kind === 'success') return arrive()
    setBusy(false)
    report(result)
  }
  return (
    <Dialog open={open} onClose={onClose} label={t('title')} width={400}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void begin()
        }}
      >
        <h2>{t('title')}</h2>
        <p>{t('lead')}</p>
        <fieldset className="view-as-roles">
          <legend className="visually-hidden">{t('role')}</legend>
          {roles.map((each) => (
            <label key={each} className="view-as-role">
              <input type="radio" name="role" checked={role === each} onChange={() => setRole(each)} />
              {roleLabel(each, language)}
            </label>
          ))}
        </fieldset>
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            {t('cancel')}
          </button>
          <BusyButton text={t('begin')} busy={busy} working={t('working')} />
        </div>
      </form>
    </Dialog>
  )
}

export const ViewAsBanner = () => {
  const t = useWords(viewAsWords)
  const language = useLanguage()
  const { member } = useStore(site)
  const [busy, setBusy] = useState(false)
  if (!member?.viewedBy) return null
  const stop = async (): Promise<void> => {
    setBusy(true)
    const result = await call(rights.endViewAs, {})
    if (result.kind === 'success') return arrive()
    setBusy(false)
    report(result)
  }
  return (
    <section className="view-as" aria-label={t('banner')}>
      <Icon name="user" size={18} />
      <p>
        <b>{t('viewing', { role: member.roles.map((role) => roleLabel(role, language)).join(', ') })}</b> {t('nothing')}
      </p>
      <BusyButton
        className="button-view-as"
        text={t('stop')}
        busy={busy}
        working={t('working')}
        onPress={() => void stop()}
      />
    </section>
  )
}
