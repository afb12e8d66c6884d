; Inno Setup: installs for one user, without administrator rights.
; Build the folder with PyInstaller on Windows first, then: iscc build_spec\formulary-reviewer.iss
; The version is the one of reviewer\__init__.py; another one with iscc /DVersion=1.2.3
#ifndef Version
  #define Version "0.1.0"
#endif

[Setup]
AppId={{6B1E63A2-6C0E-4C0B-9F35-3A0B5A6C2E11}
AppName=Formulary Reviewer
AppVersion={#Version}
DefaultDirName={localappdata}\Programs\Formulary Reviewer
DefaultGroupName=Formulary Reviewer
PrivilegesRequired=lowest
DisableProgramGroupPage=yes
LicenseFile=..\LICENSE
SetupIconFile=..\build\icons\icon.ico
UninstallDisplayIcon={app}\formulary-reviewer.exe
OutputDir=..\dist
OutputBaseFilename=formulary-reviewer-{#Version}-setup
Compression=lzma2
SolidCompression=yes
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
ChangesAssociations=yes

[Files]
Source: "..\dist\formulary-reviewer\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Icons]
Name: "{group}\Formulary Reviewer"; Filename: "{app}\formulary-reviewer.exe"
Name: "{userdesktop}\Formulary Reviewer"; Filename: "{app}\formulary-reviewer.exe"; Tasks: desktop

[Tasks]
Name: desktop; Description: "Desktop icon"; Flags: unchecked

[Registry]
Root: HKCU; Subkey: "Software\Classes\.review"; ValueType: string; ValueData: "FormularyReview"; Flags: uninsdeletevalue
Root: HKCU; Subkey: "Software\Classes\FormularyReview"; ValueType: string; ValueData: "Formulary review"; Flags: uninsdeletekey
Root: HKCU; Subkey: "Software\Classes\FormularyReview\shell\open\command"; ValueType: string; ValueData: """{app}\formulary-reviewer.exe"" open ""%1"""
