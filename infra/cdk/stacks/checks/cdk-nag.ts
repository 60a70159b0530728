import { type App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';

/** Checks every synth with AwsSolutions. A finding stops it unless a construct gives the reason for it. */
export const cdkNag = (app: App): void => void Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
