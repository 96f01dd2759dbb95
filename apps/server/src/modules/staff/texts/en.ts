export default {
  welcome: {
    subject: 'You’ve joined the {club} team',
    role: 'Your role: {role}. Log in to the back office with this email address.',
    secondStep: 'The back office needs two-step verification with an authenticator app.',
    button: 'Open the back office',
    noAccount: 'No account yet? Create one with this email address first: {url}',
  },
  export: {
    email: 'Email address',
    role: 'Role',
    since: 'On the team since',
  },
  log: {
    date: 'Date',
    actor: 'Who',
    role: 'Role',
    action: 'Action',
    kind: 'Kind',
    id: 'Id',
    label: 'What',
    before: 'Before',
    after: 'After',
  },
  roles: {
    owner: 'owner',
    editor: 'editor',
    compliance: 'compliance',
    finance: 'finance',
    viewer: 'viewer',
    floor: 'helper',
  },
} as const
