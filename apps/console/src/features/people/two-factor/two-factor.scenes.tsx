// The scene table: what asks for a second factor, and which scenes the merchant may switch off.
import { useId } from 'react'
import type { editableScenes } from '@falaj/contract/kernel/access'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { twoFactor, type SceneRow } from '@falaj/contract/people/two-factor'
import { useAction } from '../../../api/use.ts'
import { toast } from '../../../state/messages.ts'
import { Switch } from '../../../light/switch.tsx'
import { loadScenes, site } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { twoFactorWords } from './two-factor.words.ts'

const SceneSwitch = ({ row }: { readonly row: SceneRow }) => {
  const t = useWords(twoFactorWords)
  const language = useLanguage()
  const labelId = useId()
  const name = row.name[language]
  const edit = useAction(twoFactor.edit, {
    stale: [twoFactor.allScene],
    confirms: ({ isOn }) => [{ name: t(isOn ? 'turnOn' : 'turnOff'), value: name }],
  })
  const toggle = async (): Promise<void> => {
    const isOn = !row.isOn
    const result = await edit.run({ scene: row.scene as (typeof editableScenes)[number], isOn })
    if (result.kind !== 'success') return
    toast('success', t(isOn ? 'sceneOn' : 'sceneOff', { scene: name }))
    await loadScenes()
  }
  return (
    <li className="scene-row">
      <span id={labelId}>{name}</span>
      <Switch on={row.isOn} busy={edit.busy} name={{ labelledBy: labelId }} onTurn={() => void toggle()} />
    </li>
  )
}

const Group = ({
  title,
  why,
  rows,
  mayEdit,
}: {
  title: string
  why: string
  rows: readonly SceneRow[]
  mayEdit: boolean
}) => {
  const t = useWords(twoFactorWords)
  const language = useLanguage()
  const fixed = rows.every(({ editable }) => !editable)
  return (
    <section className="scene-group">
      <h3>{title}</h3>
      <p className="quiet small">{why}</p>
      <ul className={fixed ? 'scene-many' : undefined}>
        {rows.map((row) =>
          row.editable && mayEdit ? (
            <SceneSwitch key={row.scene} row={row} />
          ) : (
            <li key={row.scene} className="scene-row">
              <span>{row.name[language]}</span>
              <span className="scene-state">{t(row.editable ? (row.isOn ? 'on' : 'off') : 'always')}</span>
            </li>
          ),
        )}
      </ul>
    </section>
  )
}

export const Scenes = ({ scenes, mayEdit }: Output<typeof twoFactor.allScene>) => {
  const t = useWords(twoFactorWords)
  const language = useLanguage()
  const { merchant } = useStore(site)
  const of = (kind: SceneRow['kind']) => scenes.filter((row) => row.kind === kind)
  return (
    <>
      <h2>{t('scenes')}</h2>
      <p className="quiet">
        {t('scenesWhy', { merchant: merchant?.name[language] ?? '' })} {!mayEdit && t('adminOnly')}
      </p>
      <Group title={t('kindSignIn')} why={t('signInWhy')} rows={of('sign-in')} mayEdit={mayEdit} />
      <Group title={t('kindPage')} why={t('pageWhy')} rows={of('page')} mayEdit={mayEdit} />
      <Group title={t('kindAction')} why={t('alwaysWhy')} rows={of('action')} mayEdit={mayEdit} />
    </>
  )
}
