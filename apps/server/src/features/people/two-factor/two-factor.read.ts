// The state of the scenes for a session, for other features.
import { isEditableScene, isPageScene, scenes, type Scene } from '@falaj/contract/kernel/access'
import { sceneWords, type SceneRow } from '@falaj/contract/people/two-factor'
import type { Call } from '../../../platform/http/bind.ts'
import * as store from './two-factor.store.ts'

/** Sign-in is off and pages are on until the merchant changes it. */
export const isOnUnset = (scene: Scene): boolean => scene !== 'sign-in'

export const scenesFor = async ({ tx, me }: Pick<Call, 'tx' | 'me'>): Promise<SceneRow[]> => {
  const { merchantId, sessionId } = me()
  const { settings, open, deviceKnown } = await store.sceneStates(tx, merchantId, sessionId)
  return scenes.map((scene) => {
    const isOn = settings.get(scene) ?? isOnUnset(scene)
    const page = isPageScene(scene)
    return {
      scene,
      name: sceneWords[scene],
      kind: page ? 'page' : scene === 'sign-in' ? 'sign-in' : 'action',
      isOn,
      editable: isEditableScene(scene),
      isOpen: !page || open.has(scene) || (deviceKnown && !isOn),
    }
  })
}
