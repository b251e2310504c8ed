// Where a colleague is signed in to this merchant, and the end of it.
import { href } from '@falaj/contract/kernel/routes'
import { staff } from '@falaj/contract/people/staff'
import { useAction } from '../../../api/use.ts'
import { browserName, isPhone } from '../../../blocks/browser.ts'
import { Glyph } from '../../../blocks/glyph.tsx'
import { Pill } from '../../../blocks/status-pill/status-pill.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { notify } from '../../../state/messages.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useWords } from '../../../words/language.tsx'
import type { Colleague } from './staff.colleague.ts'
import { staffWords } from './staff.words.ts'

export const StaffSessions = ({ of }: { readonly of: Colleague }) => {
  const t = useWords(staffWords)
  const zone = useZone()
  const end = useAction(staff.endSession, { stale: [staff.detail] })
  const run = async (sessionId: string): Promise<void> => {
    const result = await end.run({ id: of.id, sessionId })
    if (result.kind === 'success') notify('success', t('ended', { n: result.body.ended }))
  }
  if (of.isMe) return <a href={href('/settings/sessions')}>{t('ownSessions')}</a>
  if (of.sessions === null) return <p className="quiet">{t('noSessionsRight')}</p>
  if (of.sessions.length === 0) return <p className="quiet">{t('noSessions')}</p>
  const mayEnd = of.whyNot.endSessions === null
  return (
    <>
      <ul className="staff-sessions">
        {of.sessions.map(({ id, browser, address, deviceKnown, seenAt }) => {
          const name = browserName(browser) || t('unknownBrowser')
          return (
            <li key={id}>
              <Glyph name={isPhone(browser) ? 'phone' : 'desk'} size={16} />
              <span>
                <b title={browser}>{name}</b>
                {!deviceKnown && <Pill tone="wait" icon="alert" text={t('newDevice')} />}
                <bdi className="quiet" dir="ltr">
                  {address}
                </bdi>
                <span className="quiet staff-seen">{t('lastSeen', { time: dateTimeOf(seenAt, zone) })}</span>
              </span>
              {mayEnd && (
                <button
                  type="button"
                  className="button"
                  aria-label={t('endOf', { browser: name, address })}
                  disabled={end.busy}
                  onClick={() => void run(id)}
                >
                  {t('end')}
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {mayEnd && of.sessions.length > 1 && (
        <button type="button" className="button" disabled={end.busy} onClick={() => void run('all')}>
          {t('endAll')}
        </button>
      )}
    </>
  )
}
