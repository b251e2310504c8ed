import { words } from '@falaj/contract/kernel/words'

export const staffWords = words({
  add: { en: 'Add staff', zh: '添加员工' },
  you: { en: 'This is you.', zh: '这是您本人。' },
  never: { en: 'Never', zh: '从未登录' },
  fromTheStart: { en: 'Founding member', zh: '初始成员' },
  actions: { en: 'Actions', zh: '操作' },
  edit: { en: 'Edit', zh: '编辑' },
  activate: { en: 'Activate', zh: '启用' },
  inactivate: { en: 'Deactivate', zh: '停用' },
  delete: { en: 'Delete', zh: '删除' },
  resetFactor: { en: 'Reset second factor', zh: '重置二次验证' },
  handOver: { en: 'Hand over requests', zh: '移交申请' },

  rights: { en: 'What they can do', zh: '可使用的功能' },
  rightsOf: { en: 'What these roles can do', zh: '所选角色可使用的功能' },
  noRights: { en: 'Nothing yet. Choose a role.', zh: '尚无权限，请选择角色。' },
  enters: { en: 'Can open', zh: '可进入' },
  asks: { en: 'Can request', zh: '可申请' },
  approves: { en: 'Can approve', zh: '可审批' },
  gives: { en: 'Can give the roles', zh: '可授予角色' },
  sessions: { en: 'Logged in', zh: '当前登录' },
  noSessions: { en: 'Not logged in anywhere.', zh: '当前没有登录。' },
  noSessionsRight: {
    en: 'Only people who manage this colleague can see where they are logged in.',
    zh: '仅可管理该员工的人可查看其登录情况。',
  },
  ownSessions: { en: 'Your own are under Sessions and Devices', zh: '您的登录情况请见「登录与设备」' },
  unknownBrowser: { en: 'Unknown browser', zh: '未知浏览器' },
  newDevice: { en: 'New device', zh: '新设备' },
  lastSeen: { en: 'last seen {time}', zh: '最近活动 {time}' },
  end: { en: 'End', zh: '结束' },
  endOf: { en: 'End the session in {browser} at {address}', zh: '结束 {browser}（{address}）的会话' },
  endAll: { en: 'End all', zh: '全部结束' },
  ended: { en: { one: '{n} session ended.', other: '{n} sessions ended.' }, zh: '已结束 {n} 个会话。' },
  requests: { en: 'Open requests', zh: '未完成的申请' },
  noRequests: { en: 'They have no open requests.', zh: '没有等待他人处理的申请。' },
  decisions: { en: 'Recent decisions', zh: '最近审批' },
  noDecisions: { en: 'No decisions yet.', zh: '尚未审批任何申请。' },
  activity: { en: 'Recent activity', zh: '最近操作' },
  noActivity: { en: 'No activity yet.', zh: '尚无操作记录。' },
  noActivityRight: { en: 'Only people who can read the operation history see this.', zh: '仅可查看操作历史的人可见。' },
  allActivity: { en: 'See all in the operation history', zh: '在操作历史中查看全部' },

  editTitle: { en: 'Edit {name}', zh: '编辑 {name}' },
  save: { en: 'Save', zh: '保存' },
  name: { en: 'Name', zh: '姓名' },
  nameTheirs: { en: 'Only the person can change this name.', zh: '该姓名只能由本人修改。' },
  roles: { en: 'Roles', zh: '角色' },
  ownRoles: { en: 'Only a colleague can change your own roles.', zh: '您本人的角色须由同事修改。' },
  rolesNext: {
    en: 'Role changes take effect straight away. Your colleague is logged out and needs to log in again.',
    zh: '角色变更立即生效：该员工将退出登录并需重新登录。',
  },
  rolesLead: { en: 'Choose only the roles they need.', zh: '仅授予工作所需的角色。' },
  notYours: {
    en: 'You can’t give this role because it opens pages you can’t open yourself.',
    zh: '您不能授予此角色：其权限超出您本人的权限。',
  },
  conflict: {
    en: 'With {maker} and {checker}, one person could both request and approve. No one can approve their own request, but it’s better to split these roles.',
    zh: '同时拥有「{maker}」与「{checker}」：同一人既可申请又可审批。虽然任何人都不能审批自己的申请，仍建议由两人分担。',
  },

  activateTitle: { en: 'Activate {name}?', zh: '启用 {name}？' },
  activateNext: {
    en: 'They can log in to this merchant again, with the roles above.',
    zh: '该员工可以再次进入本商户，角色如上。',
  },
  inactivateTitle: { en: 'Deactivate {name}?', zh: '停用 {name}？' },
  inactivateNext: {
    en: 'They are logged out straight away and can’t log in until someone activates them again.',
    zh: '该员工将立即退出登录，重新启用前无法进入。',
  },
  deleteTitle: { en: 'Delete {name}?', zh: '删除 {name}？' },
  deleteNext: {
    en: 'They are logged out straight away and leave the team. What they did stays in the operation history.',
    zh: '该员工将立即退出登录并不再属于团队，其操作仍保留在操作历史中。',
  },
  resetTitle: { en: 'Reset the second factor of {name}?', zh: '重置 {name} 的二次验证？' },
  resetNext: {
    en: 'This removes their authenticator, passkeys and recovery codes, logs them out everywhere and notifies them by SMS. Make sure the request really comes from them.',
    zh: '将移除其身份验证器、通行密钥和恢复码，使其在所有设备上退出登录，并以短信告知。请确认确实是本人提出的要求。',
  },
  handOverTitle: { en: 'Hand over the requests of {name}', zh: '移交 {name} 的申请' },
  handOverNext: {
    en: 'Your colleague becomes the requester, and approvals start again.',
    zh: '接手的同事将成为申请人，审批重新开始。',
  },
  openRequests: {
    en: { one: '{n} open request: what should happen to it?', other: '{n} open requests: what should happen to them?' },
    zh: '有 {n} 份未完成的申请，如何处理？',
  },
  recall: { en: 'Recall them', zh: '撤回' },
  giveTo: { en: 'Hand them to a colleague', zh: '移交给同事' },
  heir: { en: 'Colleague', zh: '接手的同事' },
  chooseHeir: { en: 'Choose a colleague', zh: '请选择同事' },
  noHeir: {
    en: 'No one else can request these, so they can only be recalled.',
    zh: '没有其他人可提交这些申请，只能撤回。',
  },

  doneEdit: { en: '{name} was changed.', zh: '{name} 已修改。' },
  doneActivate: { en: '{name} can log in again.', zh: '{name} 可以再次登录。' },
  doneInactivate: { en: '{name} was deactivated.', zh: '{name} 已停用。' },
  doneDelete: { en: '{name} was deleted.', zh: '{name} 已删除。' },
  doneReset: { en: 'The second factor of {name} was reset.', zh: '{name} 的二次验证已重置。' },
  doneHandOver: {
    en: { one: '{n} request handed over.', other: '{n} requests handed over.' },
    zh: '已移交 {n} 份申请。',
  },
  waits: { en: 'Request {number} is waiting for approval.', zh: '申请 {number} 等待审批。' },
  cancel: { en: 'Cancel', zh: '取消' },
  working: { en: 'Processing…', zh: '处理中…' },
})

export const creationWords = words({
  numberTitle: { en: 'Their mobile number', zh: '对方的手机号' },
  numberLead: {
    en: 'We’ll text a code to this number. Ask your colleague for it: giving you the code means they agree to be added.',
    zh: '验证码将发送到被邀请人的手机，请向对方询问：提供验证码即表示同意加入。',
  },
  mobile: { en: 'Colleague’s mobile', zh: '同事的手机号' },
  prove: { en: 'Check the code', zh: '核对验证码' },
  proved: { en: 'Number verified', zh: '号码已验证' },
  other: { en: 'Another number', zh: '更换号码' },
  whoTitle: { en: 'Name and roles', zh: '姓名与角色' },
  known: {
    en: 'This number is registered with Falaj under this name, which stays.',
    zh: '该号码已在 Falaj 使用此姓名，将予以保留。',
  },
  add: { en: 'Add to staff', zh: '添加为员工' },
  doneTitle: { en: '{name} was added', zh: '已添加 {name}' },
  doneText: {
    en: 'We’ve notified them by SMS. They log in with this number; new people set a password first.',
    zh: '已用短信通知对方使用该号码登录。新用户须先设置密码。',
  },
  coolsTitle: { en: '{name} will be added', zh: '将添加 {name}' },
  coolsText: {
    en: 'No one else can approve this, so it happens automatically on {when}. Every admin has been notified by SMS. You can recall it until then.',
    zh: '无其他人可审批，将于 {when} 自动生效。已短信通知所有管理员，此前可撤回。',
  },
  waitsTitle: { en: '{name} is waiting for approval', zh: '{name} 等待审批' },
  waitsText: {
    en: 'Someone else must approve this first. Request {number} has been sent.',
    zh: '您的商户要求由另一人审批。申请 {number} 已提交。',
  },
  toRequest: { en: 'View request', zh: '查看申请' },
  toStaff: { en: 'Back to staff', zh: '返回员工列表' },
  another: { en: 'Add another', zh: '继续添加' },
  expired: { en: 'That took too long. Request a new code.', zh: '操作超时，请重新发送验证码。' },
})

export const staffSentences = words({
  INVITED: {
    en: 'Invited, not registered yet. They log in with their number and set a password.',
    zh: '已邀请，尚未注册：对方使用手机号登录并设置密码即可。',
  },
  INACTIVE: {
    en: 'Can’t log in to this merchant until they are activated again.',
    zh: '已停用，重新启用前无法进入本商户。',
  },
  LOCKED: { en: 'Locked by the provider. Only the provider can unlock them.', zh: '已被服务商锁定，可由服务商解锁。' },
  other: { en: 'Joined on {date}.', zh: '自 {date} 起在此工作。' },
})
