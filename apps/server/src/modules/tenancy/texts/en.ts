export default {
  language: 'English',
  seller: {
    soldBy: 'Sold by {seller}.',
    vat: 'VAT {vatNumber}',
    mediatorLine: 'Consumer mediator: {name}, {page}.',
  },
  notice: {
    title: 'Legal notice',
    seller: 'Who sells',
    name: 'Name',
    form: 'Legal form',
    register: 'Register',
    vatNumber: 'VAT number',
    address: 'Address',
    phone: 'Phone',
    email: 'Email',
    director: 'Director of publication',
    mediator: 'Consumer mediator',
    mediatorText:
      'Contact us first if something goes wrong. If we can’t agree, you can turn to the mediator free of charge.',
    accessibility: 'Accessibility',
    missing: '{club} hasn’t published its legal notice yet.',
  },
  readiness: {
    texts: { headline: 'headline', tagline: 'tagline', presentation: 'presentation' },
    logo: {
      done: 'Your own logo is in place.',
      missing: 'Fans see a plain shield. Upload your logo or crest.',
    },
    banner: {
      done: 'Your own banner is in place.',
      missing: 'Fans see a plain banner. Upload a picture of your stadium, team or fans.',
    },
    colours: {
      done: 'The pages are in your colours.',
      missing: 'The pages are in our default blue and gold. Choose your colours.',
    },
    pages: {
      done: 'Headline, tagline and presentation are complete in each language.',
      missing: '{count, plural, one {A text is} other {# texts are}} missing: {names}.',
    },
    identity: {
      done: '{name}, contact {email}. The terms of use, financial services terms and privacy policy are linked on each page.',
      missing: 'Add a contact email address. Fans need it for questions about orders and personal data.',
    },
    seller: {
      done: 'The seller is {name}. Fans see this in the legal notice and in emails about orders.',
      missing:
        'It’s not clear who the seller is. The law requires a legal name, a registration number, an address and a mediator.',
    },
    payments: {
      card: 'Fans pay by card.',
      coins: 'Fans pay with coins ({ticker}).',
      both: 'Fans pay by card or with coins ({ticker}).',
      missing: 'Nobody can pay: card payments and coins are both switched off.',
    },
    receipts: {
      done: 'Donors get tax receipts from {name}, signed by {signer}.',
      missing: 'Tax receipts can’t be issued yet. Add a signatory, and what the tax office asks for.',
    },
    exclusive: {
      done: '{count, plural, one {# exclusive is} other {# exclusives are}} visible.',
      draft:
        'No exclusive is visible. {count, plural, one {A draft waits} other {# drafts wait}} for its picture and price.',
      missing: 'There is nothing to buy or bid on. Add your first exclusive.',
    },
    auction: {
      done: '{count, plural, one {An auction with lots is} other {# auctions with lots are}} visible.',
      hidden: 'Your auction is ready, but hidden. Show it to fans.',
      noLots: 'Your auction has no lots. Add an exclusive to it.',
      missing: 'No auction is planned. Auctions are what fans come for.',
    },
    team: {
      done: '{count, plural, one {# person is} other {# people are}} on the team.',
      missing: 'You’re on your own. Invite someone who can step in on the night.',
    },
  },
} as const
