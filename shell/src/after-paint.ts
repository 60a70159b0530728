import { firstPaint } from './page/first-paint';

// The modules are in a template: requesting them, and running what is cached, would delay the first paint.
const modules = document.querySelector<HTMLTemplateElement>('body > template');
firstPaint().then(() => modules && document.head.append(modules.content));
