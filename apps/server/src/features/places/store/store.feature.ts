import { store } from '@falaj/contract/places/store'
import type { Feature } from '../../../platform/feature.ts'
import { editApprovable } from './store.edit.ts'
import { storeFinder } from './store.find.ts'
import { storeFeature } from './store.handlers.ts'
import { closeStores, openStores } from './store.jobs.ts'
import { storeList } from './store.list.ts'
import { isPhoto, photoApprovable } from './store.photo.ts'

export const feature = {
  endpoints: storeFeature,
  approvables: [editApprovable, photoApprovable],
  tasks: () => [...closeStores.tasks, ...openStores.tasks],
  exports: storeList.exports(store.query),
  finders: [storeFinder],
  files: { 'store-photo': isPhoto },
} satisfies Feature
