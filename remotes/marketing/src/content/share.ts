/** Each page's share image: its text, and the drawing beside it. */
export const shareImages = {
  home: { file: 'share/home.png', title: 'Your Personal Doctor, Where You Need Us', scene: 'home' },
  about: { file: 'share/about.png', title: 'Meet Your Personal Doctor', scene: 'porch' },
  services: { file: 'share/services.png', title: 'How We Help You\u00a0Thrive', scene: 'breakfast' },
  howItWorks: { file: 'share/how-it-works.png', title: 'How It Works', scene: 'hallway' },
  terms: { file: 'share/terms.png', title: 'Terms & Conditions', scene: 'office' },
  privacy: { file: 'share/privacy.png', title: 'Privacy Policy', scene: 'kitchen' },
  hipaa: { file: 'share/hipaa.png', title: 'HIPAA Notice', scene: 'gym' },
  whoWeHelp: { file: 'share/who-we-help.png', title: 'Is This Right for\u00a0You', scene: 'bedside' },
} as const;
