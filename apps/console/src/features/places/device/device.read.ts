// Parts of devices for other features: the tabs of their pages.
export { DeviceTabs } from './device.tabs.tsx'
