export default {
  from: 'Your fan account',
  codes: {
    signUp: {
      subject: 'Your confirmation code',
      line: 'Enter this code to confirm your email address.',
    },
    resetPassword: {
      subject: 'Your password reset code',
      line: 'Enter this code to set a new password.',
    },
    verifyEmail: {
      subject: 'Confirm your new email address',
      line: 'Enter this code to use this address for your account.',
    },
    verifyPhone: {
      subject: 'Confirm your phone number',
      line: 'Enter this code to use this number for your account.',
    },
    signIn: {
      subject: 'Your login code',
      line: 'Enter this code to log in.',
    },
    proveAccess: {
      subject: 'Confirm it’s you',
      line: 'Enter this code to confirm a change to the security of your account.',
    },
  },
  exists: {
    subject: 'You already have an account',
    line: 'Someone, probably you, tried to sign up with this address. You already have an account: log in, or reset your password if you’ve forgotten it.',
    button: 'Go to the clubs',
  },
  invitation: {
    subject: 'Your invitation',
    line: 'We’ve created an account for you. Log in with this address and the password below within seven days, then choose your own password.',
    button: 'Log in',
  },
  notYou: {
    any: 'Not you? Change your password right away, then choose “Log out everywhere” in your security settings.',
    passkeyAdded:
      'Not you? Change your password right away, then remove the passkey and choose “Log out everywhere” in your security settings.',
    providerAdded:
      'Not you? Change your password right away, then remove the linked account in your security settings: this also logs out your other devices.',
    secondFactorOn:
      'Not you? Reset your password right away with “Forgot your password?” on the login page: this also logs out all devices. Then contact your club, which can have the second step removed.',
    accountDeleted: 'Not you? Contact your club.',
  },
  undo: {
    line: 'If this wasn’t you, take your account back within 72 hours: the button restores this address and logs out every device.',
    button: 'This wasn’t me',
  },
  notices: {
    mailBesideApp: {
      subject: 'Codes by email are on',
      line: 'Your account will still ask for your authenticator app or phone. Anyone who can read your email could also reset your password, so a code by email wouldn’t protect you.',
    },
    recoveryCodesMade: {
      subject: 'New recovery codes',
      line: 'Recovery codes were created for your account. Any earlier codes no longer work.',
    },
    recoveryCodeUsed: {
      subject: 'A recovery code was used',
      line: 'Someone just logged in to your account with a recovery code. Each code works once.',
    },
    passwordChanged: {
      subject: 'Your password was changed',
      line: 'The password for your account has been changed.',
    },
    emailChanged: {
      subject: 'Your email address was changed',
      line: 'Your account now uses a different email address. You can no longer log in with this one.',
    },
    secondFactorOn: {
      subject: 'Two-step verification was added',
      line: 'Logging in to your account now takes a second step, which has just been set up.',
    },
    secondFactorOff: {
      subject: 'Two-step verification was removed',
      line: 'One of the second steps for logging in to your account has been turned off.',
    },
    passkeyAdded: {
      subject: 'A passkey was added',
      line: 'A new passkey can now be used to log in to your account.',
    },
    passkeyRemoved: {
      subject: 'A passkey was removed',
      line: 'A passkey for your account was removed and no longer works.',
    },
    newDevice: {
      subject: 'Login from a new device',
      line: 'Someone logged in to your account from a device we didn’t recognize.',
    },
    providerAdded: {
      subject: 'Another way to log in was added',
      line: 'An account at another provider, which confirmed your email address, is now linked to yours and can log you in.',
    },
    providerRemoved: {
      subject: 'A linked account was removed',
      line: 'One of your linked accounts can no longer log you in, and your other devices were logged out.',
    },
    signInCopied: {
      subject: 'We ended one of your logins',
      line: 'One of your logins was used from two places at once, so we ended it. Please log in again.',
    },
    accountDeleted: {
      subject: 'Your account was deleted',
      line: 'Your account has been deleted, as requested.',
    },
  },
  unasked: 'This code works for 10 minutes. If you didn’t ask for it, ignore this email.',
  unaskedLogin:
    'This code works for 3 minutes. If you didn’t ask for it, ignore this email and don’t share the code with anyone.',
} as const
