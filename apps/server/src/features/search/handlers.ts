// Search. What a reader may not enter is not asked for, and neither is what stands behind a page's second factor while it is closed to them.
import { mayEnter, pageSceneFor } from '@falaj/contract/access'
import { search } from '@falaj/contract/search'
import { bind } from '../../platform/http/bind.ts'
import { openScenes } from '../../platform/http/scene.ts'
import { findAll } from './find-all.ts'

export const searchFeature = bind(search, {
  async query({ input, tx, me, session, visitor, registry, settings }) {
    const enterable = registry.finders.flatMap((finder) =>
      mayEnter(finder.access, visitor) ? [{ finder, scene: pageSceneFor(finder.access, visitor) }] : [],
    )
    const open = await openScenes(tx, session, [...new Set(enterable.flatMap(({ scene }) => scene ?? []))])
    const finders = enterable.flatMap(({ finder, scene }) => (scene === null || open.has(scene) ? [finder] : []))
    const { merchantId, personId } = me()
    return { found: await findAll(tx, { merchantId, personId, secret: settings.secret }, finders, input.text) }
  },
})
